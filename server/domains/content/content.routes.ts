import * as featured from '#contract/content/featured-images.ts'
import type { Policy } from '#contract/content/policies.ts'
import * as policies from '#contract/content/policies.ts'
import * as testimonials from '#contract/content/testimonials.ts'
import { done } from '#contract/done.ts'
import { audited } from '#platform/audit.ts'
import { admitted } from '#platform/auth.ts'
import { reorder } from '#platform/database/reorder.ts'
import { fail, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import {
  addFeaturedImage,
  allImages,
  changeFeaturedImage,
  deleteFeaturedImage,
  shownImage,
  shownImages,
} from './featured-images.ts'
import { addPolicy, changePolicy, policiesOf } from './policies.ts'
import { addTestimonial, authorOf, changeTestimonial, decideTestimonial } from './testimonials.ts'
import { approvedTestimonials, testimonialOf, testimonialsByStatus } from './testimonials.views.ts'

const testimonialRoutes: readonly Route[] = [
  route(testimonials.createTestimonial, ({ caller, body, db }) =>
    db.transact(work => addTestimonial(work, authorOf(caller), body)),
  ),
  route(testimonials.updateTestimonial, ({ caller, params, body, db }) =>
    db.transact(work => changeTestimonial(work, authorOf(caller), params.id, body)),
  ),
  route(testimonials.getOwnTestimonial, ({ caller, db }) => testimonialOf(db.read, authorOf(caller))),
  route(testimonials.listTestimonials, async ({ query, db }) =>
    answer(await approvedTestimonials(db.hot, query), { tags: ['testimonials'] }),
  ),
  route(testimonials.listAllTestimonials, ({ query, db }) => testimonialsByStatus(db.read, query)),
  route(testimonials.decideTestimonial, ({ caller, params, body, db }) =>
    db.transact(work => decideTestimonial(work, caller, params.id, body)),
  ),
]

const listed = ({ policies }: { policies: Policy[] }) => ({ count: policies.length, rows: policies })

const policyRoutes: readonly Route[] = [
  route(policies.createPolicy, ({ caller, body, db }) =>
    db.transact(work =>
      audited(work, caller, addPolicy(work, caller.scope.storeId, body), ({ id, title }) => ({
        action: 'policy.create',
        subject: ['policy', id],
        after: { title },
      })),
    ),
  ),
  route(policies.updatePolicy, ({ caller, params, body, db }) =>
    db.transact(work =>
      audited(work, caller, changePolicy(work, caller.scope.storeId, params.id, body), ({ id, title }) => ({
        action: 'policy.update',
        subject: ['policy', id],
        after: { title },
      })),
    ),
  ),
  route(policies.listPolicies, async ({ caller, query, db }) => {
    if (query.storeId !== undefined) {
      const found = await policiesOf(db.hot, query.storeId)
      return failed(found) ? found : answer(listed(found), { tags: [`store:${found.storeId}`] })
    }
    if (caller?.kind === 'merchant' && admitted(['merchant:policies'], caller, false)) {
      const own = await policiesOf(db.read, caller.scope.storeId, { evenGone: true })
      return failed(own) ? own : listed(own)
    }
    return fail('invalid', { fields: [{ field: 'storeId', message: 'This is needed.' }] })
  }),
]

const tags = ['collections']

const featuredRoutes: readonly Route[] = [
  route(featured.listFeaturedImages, async ({ db, now }) => answer(await shownImages(db.hot, now), { tags })),
  route(featured.listAllFeaturedImages, ({ db, now }) => allImages(db.read, now)),
  route(featured.getFeaturedImage, async ({ params, db, now }) => {
    const image = await shownImage(db.hot, params.id, now)
    return failed(image) ? image : answer(image, { tags })
  }),
  route(featured.createFeaturedImage, ({ caller, body, db }) =>
    db.transact(work => addFeaturedImage(work, caller, body)),
  ),
  route(featured.updateFeaturedImage, async ({ caller, params, body, db }) => {
    const changed = await db.transact(work => changeFeaturedImage(work, caller, params.id, body))
    if (failed(changed)) return changed
    if (changed.id !== params.id) return answer(changed, { message: done.featuredScheduled })
    return answer(changed, body.endsAt === 'now' ? { message: done.featuredEnded } : {})
  }),
  route(featured.orderFeaturedImages, ({ caller, body, db, requestId }) =>
    db.transact(work =>
      reorder(work, caller, { table: 'featured_images', tag: 'collections', ids: body.ids, requestId }),
    ),
  ),
  route(featured.deleteFeaturedImage, async ({ caller, params, db }) => {
    const gone = await db.transact(work => deleteFeaturedImage(work, caller, params.id))
    return failed(gone) ? gone : answer(null, gone === 'ended' ? { message: done.featuredEnded } : {})
  }),
]

/** Routes of testimonials, policies and featured images. */
export const contentRoutes: readonly Route[] = [...testimonialRoutes, ...policyRoutes, ...featuredRoutes]
