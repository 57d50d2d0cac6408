import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

export const merchantRoutes: RouteConfigEntry[] = [
  layout('areas/merchant/layout.tsx', [layout('shell/page-boundary.tsx', { id: 'merchant pages' }, [])]),
]
