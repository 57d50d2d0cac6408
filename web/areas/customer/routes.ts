import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

const boundary = 'shell/page-boundary.tsx'

/** Public pages and the customer's own. Pages with controls of Mantine stand below `controls`, which brings its styles. */
export const customerRoutes: RouteConfigEntry[] = [
  route('robots.txt', 'areas/customer/robots.ts'),
  route('sitemap.xml', 'areas/customer/sitemap-index.ts'),
  route('sitemap/:name', 'areas/customer/sitemap.ts'),
  accountRoutes('customer'),
  layout('areas/customer/checkout-layout.tsx', [
    layout(boundary, { id: 'checkout pages' }, [
      route('customer/checkout', 'areas/customer/checkout.page.tsx'),
      route('customer/checkout/complete', 'areas/customer/checkout-complete.page.tsx'),
      route('gift-cards/complete', 'areas/customer/gift-card-complete.page.tsx'),
    ]),
  ]),
  layout('areas/customer/layout.tsx', [
    layout(boundary, { id: 'customer pages' }, [
      index('areas/customer/home.page.tsx'),
      route('categories', 'areas/customer/categories.page.tsx'),
      route('category/:id', 'areas/customer/category.page.tsx'),
      route('search', 'areas/customer/search.page.tsx'),
      route('product/:id', 'areas/customer/product.page.tsx'),
      route('deals', 'areas/customer/deals.page.tsx'),
      route('official-outlets', 'areas/customer/official-outlets.page.tsx'),
      route('stores', 'areas/customer/stores.page.tsx'),
      route('storefront/:storeUrl', 'areas/customer/storefront.page.tsx'),
      route('storefront/:storeUrl/preview', 'areas/customer/storefront-preview.page.tsx'),
      route('storefront/:storeUrl/still', 'areas/customer/storefront-preview.page.tsx', { id: 'storefront still' }),
      route('gift-cards', 'areas/customer/gift-cards.page.tsx'),
      route('storefront/:storeUrl/policies', 'areas/customer/policies.page.tsx'),
      route('contact-us', 'areas/customer/contact-us.page.tsx'),
      route('hubs', 'areas/customer/hubs.page.tsx'),
      route('sell', 'areas/customer/sell.page.tsx'),
      route('customer/cart', 'areas/customer/cart.page.tsx'),
      route('customer/wishlist', 'areas/customer/wishlist.page.tsx'),
      layout('areas/customer/own-layout.tsx', [
        route('customer/orders', 'areas/customer/orders.page.tsx'),
        route('customer/orders/:id', 'areas/customer/order.page.tsx'),
        route('customer/orders/:id/receipt', 'areas/customer/receipt.page.tsx'),
        route('customer/orders/:id/return', 'areas/customer/return.page.tsx'),
        route('customer/returns', 'areas/customer/returns.page.tsx'),
        route('customer/messages', 'areas/customer/messages.page.tsx'),
        route('customer/following', 'areas/customer/following.page.tsx'),
        route('customer/testimonial', 'areas/customer/testimonial.page.tsx'),
        route('customer/reviews', 'areas/customer/reviews.page.tsx'),
        route('customer/addresses', 'areas/customer/addresses.page.tsx'),
        route('customer/gift-cards', 'areas/customer/my-gift-cards.page.tsx'),
        route('customer/account', 'areas/customer/account.page.tsx'),
      ]),
      route('*', 'shell/not-found.tsx'),
    ]),
  ]),
]
