import type { Module } from '#platform/module.ts'
import { offersRoutes } from './offers.routes.ts'

export { addFeatured } from './featured.store.ts'
export { addOutlet } from './outlets.store.ts'
export { addPromotion } from './promotions.store.ts'

export const offersModule = (): Module => ({ routes: offersRoutes })
