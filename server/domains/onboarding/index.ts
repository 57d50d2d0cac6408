import { categoryMerged } from '#domains/catalog/index.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { followCategory } from './follow-categories.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { onboardingPrivacy } from './privacy.ts'
import { merchantSignUp } from './sign-up.ts'

export { onboardingData } from './onboarding.store.ts'
export { storePart } from './onboarding.views.ts'
export { doneSteps } from './progress.ts'
export { saveAddress, saveIdentity, savePersonal } from './save-owner.ts'
export { saveCategory, saveStore } from './save-store.ts'

export const onboardingModule = (platform: Platform): Module => ({
  privacy: onboardingPrivacy,
  routes: [merchantSignUp(platform), ...onboardingRoutes(platform)],
  handlers: [
    handle(categoryMerged, ({ fromId, intoId }) => platform.db.transact(work => followCategory(work, fromId, intoId))),
  ],
})
