import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Routes of the component pages. 404 in production. */
export const devRoutes: RouteConfigEntry[] = [
  layout('areas/dev/guard.tsx', [
    route('dev/ui', 'areas/dev/ui.page.tsx'),
    route('dev/ui/area', 'areas/dev/area.page.tsx'),
    layout('shell/auth-layout.tsx', { id: 'dev auth' }, [route('dev/ui/auth', 'areas/dev/auth.page.tsx')]),
  ]),
]
