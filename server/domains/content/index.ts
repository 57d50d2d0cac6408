import type { Module, Platform } from '#platform/module.ts'
import { contentRoutes } from './content.routes.ts'
import { followsRoutes } from './follows.routes.ts'
import { storeNewsJob } from './news/store-news.ts'
import { variantAlertsJob } from './news/variant-alerts.ts'
import { wishlistNewsJob } from './news/wishlist-news.ts'
import { contentPrivacy } from './privacy.ts'
import { notifyStores } from './questions/notify-stores.ts'
import { questionRoutes } from './questions/questions.routes.ts'
import { reviewRoutes } from './reviews.routes.ts'

export { addFeaturedImage } from './featured-images.ts'
export { followStore } from './follows.ts'
export { addPolicy, policiesOf } from './policies.ts'
export { answerQuestion } from './questions/answer-question.ts'
export { askQuestion } from './questions/ask-question.ts'
export { dismissQuestion } from './questions/dismiss-question.ts'
export { answerReview } from './review-answer.ts'
export { voteHelpful } from './review-helpful.ts'
export { addReview } from './reviews.store.ts'

export { addTestimonial, decideTestimonial } from './testimonials.ts'
export { saveProducts } from './wishlist.ts'

export const contentModule = (platform: Platform): Module => ({
  privacy: contentPrivacy,
  routes: [...reviewRoutes(platform), ...questionRoutes(platform), ...followsRoutes, ...contentRoutes],
  scheduledJobs: [
    notifyStores(platform),
    wishlistNewsJob(platform),
    variantAlertsJob(platform),
    storeNewsJob(platform),
  ],
})
