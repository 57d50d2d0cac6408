import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

export const partnerRoutes: RouteConfigEntry[] = [
  accountRoutes('shipping-partner'),
  layout('areas/shipping-partner/layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'shipping-partner pages' }, [
      route('shipping-partner/offline', 'shell/offline.page.tsx', { id: 'shipping-partner offline' }),
      route('shipping-partner', 'areas/shipping-partner/today/today.page.tsx'),
      route('shipping-partner/orders', 'areas/shipping-partner/orders/orders.page.tsx'),
      route('shipping-partner/orders/:id', 'areas/shipping-partner/orders/order.page.tsx'),
      route('shipping-partner/cases', 'areas/shipping-partner/cases/cases.page.tsx'),
      route('shipping-partner/cases/:id', 'areas/shipping-partner/cases/case.page.tsx'),
      route('shipping-partner/onboarding', 'areas/shipping-partner/onboarding/onboarding.page.tsx'),
      route('shipping-partner/earnings', 'areas/shipping-partner/earnings/earnings.page.tsx'),
      route('shipping-partner/earnings/:id', 'areas/shipping-partner/earnings/statement.page.tsx'),
      route('shipping-partner/account', 'areas/shipping-partner/account/account.page.tsx'),
    ]),
  ]),
]
