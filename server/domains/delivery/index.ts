import type { Module, Platform } from '#platform/module.ts'
import { deliveryRoutes } from './delivery.routes.ts'
import { hubRoutes } from './hub.routes.ts'

export { assignOrder } from './assign-order.ts'
export { unanswered, underway } from './partner-tabs.ts'
export { suspendPartner } from './suspend-partner.ts'

export const deliveryModule = (platform: Platform): Module => ({
  routes: [...deliveryRoutes(platform), ...hubRoutes(platform)],
})
