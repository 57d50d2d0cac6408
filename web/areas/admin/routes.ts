import { layout, type RouteConfigEntry } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

export const adminRoutes: RouteConfigEntry[] = [
  accountRoutes('admin'),
  layout('areas/admin/layout.tsx', [layout('shell/page-boundary.tsx', { id: 'admin pages' }, [])]),
]
