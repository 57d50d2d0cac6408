import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const page = (area: string, path: string, name: string): RouteConfigEntry =>
  route(`${area}/${path}`, `features/accounts/${name}.page.tsx`, { id: `${area} ${name}` })

/** Returns the sign-in routes of an area. All areas share the pages, which read the user kind from the path. */
export const accountRoutes = (area: 'customer' | 'merchant' | 'admin' | 'shipping-partner'): RouteConfigEntry =>
  layout('shell/auth-layout.tsx', { id: `${area} auth` }, [
    page(area, 'login', 'login'),
    page(area, 'forgot-password', 'forgot-password'),
    page(area, 'reset-password/:token', 'reset-password'),
    page(area, 'new-email/:token', 'new-email'),
    ...(area === 'customer' ? [page(area, 'guest/:token', 'guest'), page(area, 'find-order', 'find-order')] : []),
    ...(area === 'admin' ? [] : [page(area, 'signup', 'signup'), page(area, 'confirmation/:token', 'confirmation')]),
  ])
