import { layout, type RouteConfigEntry } from '@react-router/dev/routes'

export const partnerRoutes: RouteConfigEntry[] = [
  layout('areas/shipping-partner/layout.tsx', [
    layout('shell/page-boundary.tsx', { id: 'shipping-partner pages' }, []),
  ]),
]
