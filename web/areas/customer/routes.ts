import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { accountRoutes } from '../../features/accounts/routes.ts'

const boundary = 'shell/page-boundary.tsx'

/** Public pages and the customer's own. Pages with controls of Mantine stand below `controls`, which brings its styles. */
export const customerRoutes: RouteConfigEntry[] = [
  accountRoutes('customer'),
  layout('areas/customer/layout.tsx', [
    layout(boundary, { id: 'customer pages' }, [
      index('areas/customer/home.page.tsx'),
      route('*', 'shell/not-found.tsx'),
    ]),
  ]),
]
