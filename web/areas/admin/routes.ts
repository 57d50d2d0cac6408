import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

export const adminRoutes: RouteConfigEntry[] = [
  layout('areas/admin/layout.tsx', [layout('shell/page-boundary.tsx', { id: 'admin pages' }, [])]),
]
