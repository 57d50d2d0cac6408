import { index, layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

export const adminRoutes: RouteConfigEntry[] = [
  accountRoutes('admin'),
  layout('areas/admin/layout.tsx', [
    layout(
      'shell/page-boundary.tsx',
      { id: 'admin pages' },
      prefix('admin', [
        index('areas/admin/today.page.tsx'),
        route('orders', 'areas/admin/orders.page.tsx'),
        route('orders/:id', 'areas/admin/order.page.tsx'),
        route('returns', 'areas/admin/returns.page.tsx'),
        route('products', 'areas/admin/products.page.tsx'),
        route('products/new', 'areas/admin/new-product.page.tsx'),
        route('products/:id', 'areas/admin/product.page.tsx'),
        route('payouts', 'areas/admin/payouts.page.tsx'),
        route('themes', 'areas/admin/themes.page.tsx'),
        route('finance', 'areas/admin/finance.page.tsx'),
        route('reports', 'areas/admin/reports.page.tsx'),
        route('gift-cards', 'areas/admin/gift-cards.page.tsx'),
        route('hubs', 'areas/admin/hubs.page.tsx'),
        route('hub-applications', 'areas/admin/hub-applications.page.tsx'),
        route('hub', 'areas/admin/hub.page.tsx'),
        route('shipping/zones', 'areas/admin/shipping-zones.page.tsx'),
        route('shipping/pricing', 'areas/admin/shipping-pricing.page.tsx'),
        route('shipping/vehicles', 'areas/admin/shipping-vehicles.page.tsx'),
        route('shipping/discounts', 'areas/admin/shipping-discounts.page.tsx'),
        route('schedule', 'areas/admin/schedule.page.tsx'),
        route('dispatch', 'areas/admin/dispatch.page.tsx'),
        route('account', 'areas/admin/account.page.tsx'),
      ]),
    ),
  ]),
]
