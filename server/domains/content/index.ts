import type { Module, Platform } from '#platform/module.ts'
import { contentRoutes } from './content.routes.ts'
import { followsRoutes } from './follows.routes.ts'
import { reviewRoutes } from './reviews.routes.ts'

export { addFeaturedImage } from './featured-images.ts'
export { followStore } from './follows.ts'
export { addPolicy } from './policies.ts'
export { answerReview } from './review-answer.ts'
export { addReview } from './reviews.store.ts'
export type { Subject } from './reviews.views.ts'
export { addTestimonial, decideTestimonial } from './testimonials.ts'
export { saveProducts } from './wishlist.ts'

export const contentModule = (platform: Platform): Module => ({
  routes: [...reviewRoutes(platform), ...followsRoutes, ...contentRoutes],
})
