import type { RouteConfig } from '@react-router/dev/routes'
import { adminRoutes } from './areas/admin/routes.ts'
import { customerRoutes } from './areas/customer/routes.ts'
import { devRoutes } from './areas/dev/routes.ts'
import { merchantRoutes } from './areas/merchant/routes.ts'
import { partnerRoutes } from './areas/shipping-partner/routes.ts'

export default [
  ...merchantRoutes,
  ...adminRoutes,
  ...partnerRoutes,
  ...devRoutes,
  ...customerRoutes,
] satisfies RouteConfig
