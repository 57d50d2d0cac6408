import type { Module, Platform } from '#platform/module.ts'
import { officialJob } from './keep-official.ts'
import { offersRoutes } from './offers.routes.ts'

export { addFeatured } from './featured.store.ts'
export { endsBy, isDeletable, startsLater, statusOf } from './offer-status.ts'
export { addOutlet } from './outlets.store.ts'
export { addPromotion, endedBy } from './promotions.store.ts'

export const offersModule = (platform: Platform): Module => ({
  routes: offersRoutes,
  scheduledJobs: [officialJob(platform)],
})
