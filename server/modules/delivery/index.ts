import type { Module, Platform } from '#platform/module.ts'
import { deliveryRoutes } from './delivery.routes.ts'
import { hubRoutes } from './hub.routes.ts'
import { partnerSignUp } from './sign-up.ts'

export { assignOrder, canCarry } from './assign-order.ts'
export { approvePartner, createPartner, type NewPartner } from './partners.ts'

export const deliveryModule = (platform: Platform): Module => ({
  routes: [partnerSignUp(platform), ...deliveryRoutes(platform), ...hubRoutes(platform)],
})
