import { layout, type RouteConfigEntry } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

export const merchantRoutes: RouteConfigEntry[] = [
  accountRoutes('merchant'),
  layout('areas/merchant/layout.tsx', [layout('shell/page-boundary.tsx', { id: 'merchant pages' }, [])]),
]
