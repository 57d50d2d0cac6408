import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

export const merchantRoutes: RouteConfigEntry[] = [
  accountRoutes('merchant'),
  layout('areas/merchant/layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'merchant pages' }, [
      route('merchant', 'areas/merchant/today.page.tsx'),
      route('merchant/onboarding', 'areas/merchant/onboarding.page.tsx'),
      route('merchant/pricing', 'areas/merchant/pricing.page.tsx'),
      route('merchant/orders', 'areas/merchant/orders.page.tsx'),
      route('merchant/orders/:id', 'areas/merchant/order.page.tsx'),
      route('merchant/returns', 'areas/merchant/returns.page.tsx'),
      route('merchant/returns/:id', 'areas/merchant/return.page.tsx'),
      route('merchant/products', 'areas/merchant/products.page.tsx'),
      route('merchant/products/new', 'areas/merchant/new-product.page.tsx'),
      route('merchant/products/:id', 'areas/merchant/product.page.tsx'),
      route('merchant/payouts', 'areas/merchant/payouts.page.tsx'),
      route('merchant/shipping/zones', 'areas/merchant/shipping-zones.page.tsx'),
      route('merchant/shipping/pricing', 'areas/merchant/shipping-pricing.page.tsx'),
      route('merchant/shipping/vehicles', 'areas/merchant/shipping-vehicles.page.tsx'),
      route('merchant/policies', 'areas/merchant/policies.page.tsx'),
      route('merchant/testimonials', 'areas/merchant/testimonials.page.tsx'),
      route('merchant/reviews', 'areas/merchant/reviews.page.tsx'),
      route('merchant/theme', 'areas/merchant/theme.page.tsx'),
      route('merchant/theme-store', 'areas/merchant/theme-store.page.tsx'),
      route('merchant/hub-application', 'areas/merchant/hub-application.page.tsx'),
      route('merchant/store-profile', 'areas/merchant/store-profile.page.tsx'),
      route('merchant/bank-account', 'areas/merchant/bank-account.page.tsx'),
      route('merchant/staff', 'areas/merchant/staff.page.tsx'),
      route('merchant/reports', 'areas/merchant/reports.page.tsx'),
      route('merchant/account', 'areas/merchant/account.page.tsx'),
    ]),
  ]),
]
