import { layout, type RouteConfigEntry } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

export const partnerRoutes: RouteConfigEntry[] = [
  accountRoutes('shipping-partner'),
  layout('areas/shipping-partner/layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'shipping-partner pages' }, []),
  ]),
]
