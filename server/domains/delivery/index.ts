import type { Module, Platform } from '#platform/module.ts'
import { deliveryRoutes } from './delivery.routes.ts'
import { hubRoutes } from './hub.routes.ts'
import { partnerRoutes } from './partners.routes.ts'
import { partnerSignUp } from './sign-up.ts'

export { assignOrder } from './assign-order.ts'
export { keepPartnerRecipient } from './partner-bank.ts'
export { type HandedIn, onboardPartner } from './partner-onboarding.ts'
export { approvePartner, restorePartner, sendPartnerBack, suspendPartner } from './partner-standing.ts'
export { createPartner, type NewPartner } from './partners.ts'

export const deliveryModule = (platform: Platform): Module => ({
  routes: [partnerSignUp(platform), ...deliveryRoutes(platform), ...partnerRoutes(platform), ...hubRoutes(platform)],
})
