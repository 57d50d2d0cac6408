import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { publicText } from './public-text.ts'

export const testimonialStatuses = ['waiting', 'approved', 'hidden'] as const
export type TestimonialStatus = (typeof testimonialStatuses)[number]

/** A testimonial of the marketplace. `name` is a customer’s first name and initial, or a store’s name. */
export const testimonial = z.object({
  id,
  author: z.enum(['customer', 'merchant']),
  name: z.string(),
  storeUrl: z.string().nullable(),
  stars: z.int().min(1).max(5).nullable(),
  testimonial: z.string(),
  createdAt: moment,
})
export type Testimonial = z.infer<typeof testimonial>

/** A testimonial for its author and administrators; only approved ones are public. */
export const ownTestimonial = testimonial.extend({ status: z.enum(testimonialStatuses), updatedAt: moment })
export type OwnTestimonial = z.infer<typeof ownTestimonial>

export const testimonialBody = z.object({
  stars: z.int().min(1).max(5).nullable().default(null),
  testimonial: publicText.min(10).max(1000),
})

export const createTestimonial = endpoint({
  id: 'testimonial.create',
  method: 'POST',
  path: '/v1/testimonial',
  summary: 'Adds a testimonial about the marketplace, one per customer and store; it needs approval',
  access: ['customer', 'merchant:testimonials'],
  body: testimonialBody,
  answer: ownTestimonial,
  errors: ['testimonial_exists'],
  message: done.testimonialSent,
})

export const updateTestimonial = endpoint({
  id: 'testimonial.update',
  method: 'PATCH',
  path: '/v1/testimonial/{id}',
  summary: 'Edits a testimonial, which needs approval again',
  access: ['customer', 'merchant:testimonials'],
  params: byId,
  body: testimonialBody,
  answer: ownTestimonial,
  message: done.testimonialSent,
})

export const listTestimonials = endpoint({
  id: 'testimonial.list',
  method: 'GET',
  path: '/v1/testimonial',
  summary: 'Approved testimonials, the latest first',
  access: ['public'],
  query: z.object({ ...page(), author: testimonial.shape.author.optional() }),
  answer: listOf(testimonial),
  sharedSeconds: 30,
})

export const getOwnTestimonial = endpoint({
  id: 'testimonial.mine',
  method: 'GET',
  path: '/v1/testimonial/mine',
  summary: 'The caller’s testimonial and its status',
  access: ['customer', 'merchant:testimonials'],
  answer: ownTestimonial.nullable(),
})

export const listAllTestimonials = endpoint({
  id: 'testimonial.all',
  method: 'GET',
  path: '/v1/testimonial/all',
  summary: 'Testimonials of a status, those that wait longest first, with a count of each status',
  access: ['admin:reviews'],
  query: z.object({ ...page(), status: z.enum(testimonialStatuses).default('waiting') }),
  answer: listOf(ownTestimonial).extend({ counts: z.record(z.enum(testimonialStatuses), z.int().min(0)) }),
})

export const decideTestimonial = endpoint({
  id: 'testimonial.decide',
  method: 'PATCH',
  path: '/v1/testimonial/{id}/status',
  summary: 'Shows a testimonial or hides it',
  access: ['admin:reviews'],
  params: byId,
  body: z.object({
    status: z.enum(['approved', 'hidden']),
    /** What the administrator read. Publishing other words is refused. */
    seen: testimonial.pick({ stars: true, testimonial: true }).optional(),
  }),
  answer: ownTestimonial,
  errors: ['changed_meanwhile'],
  message: done.testimonialDecided,
})
