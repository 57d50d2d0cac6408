import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

/** Slugs of the legal pages, which the migration 0049_pages.sql creates. */
const legalPages = ['terms', 'privacy', 'returns-policy']

const boundary = 'shell/page-boundary.tsx'

/** Public and customer pages. Pages with Mantine's controls are below `controls`, which loads its styles. */
export const customerRoutes: RouteConfigEntry[] = [
  route('robots.txt', 'areas/customer/robots.ts'),
  route('sitemap.xml', 'areas/customer/sitemap-index.ts'),
  route('sitemap/:name', 'areas/customer/sitemap.ts'),
  accountRoutes('customer'),
  layout('areas/customer/checkout-layout.tsx', [
    layout(boundary, { id: 'checkout pages' }, [
      route('customer/checkout', 'areas/customer/checkout/checkout.page.tsx'),
      route('customer/checkout/complete', 'areas/customer/checkout/checkout-complete.page.tsx'),
      route('gift-cards/complete', 'areas/customer/gift-cards/gift-card-complete.page.tsx'),
    ]),
  ]),
  layout('areas/customer/layout.tsx', [
    layout(boundary, { id: 'customer pages' }, [
      index('areas/customer/home/home.page.tsx'),
      route('categories', 'areas/customer/categories/categories.page.tsx'),
      route('category/:id', 'areas/customer/category/category.page.tsx'),
      route('search', 'areas/customer/search/search.page.tsx'),
      route('product/:id', 'areas/customer/product/product.page.tsx'),
      route('deals', 'areas/customer/deals/deals.page.tsx'),
      route('official-outlets', 'areas/customer/official-outlets/official-outlets.page.tsx'),
      route('stores', 'areas/customer/stores/stores.page.tsx'),
      route('storefront/:storeUrl', 'areas/customer/storefront/storefront.page.tsx'),
      route('storefront/:storeUrl/preview', 'areas/customer/storefront/storefront-preview.page.tsx'),
      route('storefront/:storeUrl/still', 'areas/customer/storefront/storefront-preview.page.tsx', {
        id: 'storefront still',
      }),
      route('gift-cards/redeem', 'areas/customer/gift-cards/redeem.page.tsx'),
      route('gift-cards', 'areas/customer/gift-cards/gift-cards.page.tsx'),
      route('storefront/:storeUrl/policies', 'areas/customer/policies/policies.page.tsx'),
      route('contact-us', 'areas/customer/contact-us/contact-us.page.tsx'),
      route('unsubscribe/:token', 'areas/customer/unsubscribe/unsubscribe.page.tsx'),
      route('help', 'areas/customer/help/help.page.tsx'),
      route('help/:slug', 'areas/customer/help/article.page.tsx'),
      ...legalPages.map(slug => route(slug, 'areas/customer/legal/legal.page.tsx', { id: slug })),
      route('hubs', 'areas/customer/hubs/hubs.page.tsx'),
      route('sell', 'areas/customer/sell/sell.page.tsx'),
      route('offline', 'shell/offline.page.tsx'),
      route('customer/cart', 'areas/customer/cart/cart.page.tsx'),
      route('customer/wishlist', 'areas/customer/wishlist/wishlist.page.tsx'),
      layout('areas/customer/own-layout.tsx', [
        route('customer/orders', 'areas/customer/orders/orders.page.tsx'),
        route('customer/orders/:id', 'areas/customer/orders/order.page.tsx'),
        route('customer/orders/:id/receipt', 'areas/customer/orders/receipt.page.tsx'),
        route('customer/invoices/:id', 'areas/customer/invoices/invoice.page.tsx'),
        route('customer/orders/:id/return', 'areas/customer/returns/return.page.tsx'),
        route('customer/returns', 'areas/customer/returns/returns.page.tsx'),
        route('customer/orders/:id/problem', 'areas/customer/cases/report.page.tsx'),
        route('customer/cases', 'areas/customer/cases/cases.page.tsx'),
        route('customer/cases/:id', 'areas/customer/cases/case.page.tsx'),
        route('customer/messages', 'areas/customer/messages/messages.page.tsx'),
        route('customer/following', 'areas/customer/following/following.page.tsx'),
        route('customer/testimonial', 'areas/customer/testimonial/testimonial.page.tsx'),
        route('customer/reviews', 'areas/customer/reviews/reviews.page.tsx'),
        route('customer/questions', 'areas/customer/questions/questions.page.tsx'),
        route('customer/addresses', 'areas/customer/addresses/addresses.page.tsx'),
        route('customer/gift-cards', 'areas/customer/gift-cards/my-gift-cards.page.tsx'),
        route('customer/account', 'areas/customer/account/account.page.tsx'),
      ]),
      route('*', 'shell/not-found.tsx'),
    ]),
  ]),
]
