import type { Module, Platform } from '#platform/module.ts'
import { partnerRoutes } from './partners.routes.ts'
import { partnersPrivacy } from './privacy.ts'
import { partnerSignUp } from './sign-up.ts'

export { type Assignee, awayUntilColumn, canCarry, plannedDaysOffColumn } from './can-carry.ts'
export { isAvailable, setDispatcherStatus } from './dispatcher-status.ts'
export { keepPartnerRecipient, partnerBankOf } from './partner-bank.ts'
export { onboardingOfPartner, onboardPartner, type PartnerSubmission } from './partner-onboarding.ts'
export { approvePartner, markSuspended, restorePartner, sendPartnerBack } from './partner-standing.ts'
export { partnerStatusOf } from './partner-status.ts'
export { partnerVersion } from './partner-version.ts'
export { createPartner, updatePartnerProfile } from './partners.ts'
export { lockRider } from './riders.ts'

export const partnersModule = (platform: Platform): Module => ({
  privacy: partnersPrivacy,
  routes: [partnerSignUp(platform), ...partnerRoutes(platform)],
})
