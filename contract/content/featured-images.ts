import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, changes, id, moment, nothing, picture } from '#contract/fields.ts'
import { keepUntilStart, offerStatus } from '#contract/offers/offers.ts'
import { isShopPath } from './shop-paths.ts'

/** A linked picture on the home page: `link` is a page of the shop (`shopPages`), such as `/category/<id>`. */
export const featuredImage = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  picture,
  position: z.int(),
  startsAt: moment,
  endsAt: moment.nullable(),
})
export type FeaturedImage = z.infer<typeof featuredImage>

/** A collection as administrators see it, with its status at the server's time, which is absent from older releases. */
export const adminFeaturedImage = featuredImage.extend({ status: offerStatus.optional() })
export type AdminFeaturedImage = z.infer<typeof adminFeaturedImage>

const link = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, 'Enter a path of this site, such as /search?sortBy=newest.')
  .refine(
    isShopPath,
    'The shop has no such page. Enter one such as /deals or /search?search=ankara, or choose a category.',
  )

const fields = {
  title: z.string().trim().min(2).max(80),
  subtitle: z.string().trim().max(160),
  link,
  /** A stored picture. */
  pictureId: id,
  position: z.int().min(0).max(1000),
  /** Defaults to now. */
  startsAt: moment,
  /** Null: until it is ended. */
  endsAt: moment.nullable(),
}

export const listFeaturedImages = endpoint({
  id: 'featured-images.list',
  method: 'GET',
  path: '/v1/featuredImageCollections',
  summary: 'The featured image collections shown now, in order',
  access: ['public'],
  answer: listOf(featuredImage),
  sharedSeconds: 30,
})

export const getFeaturedImage = endpoint({
  id: 'featured-images.get',
  method: 'GET',
  path: '/v1/featuredImageCollections/{id}',
  summary: 'One featured image collection that is shown now',
  access: ['public'],
  params: byId,
  answer: featuredImage,
  sharedSeconds: 30,
})

export const listAllFeaturedImages = endpoint({
  id: 'featured-images.all',
  method: 'GET',
  path: '/v1/featuredImageCollections/all',
  summary: 'All featured image collections: current, scheduled and ended',
  access: ['admin:window'],
  answer: listOf(adminFeaturedImage),
})

export const createFeaturedImage = endpoint({
  id: 'featured-images.create',
  method: 'POST',
  path: '/v1/featuredImageCollections',
  summary: 'Adds a featured image collection',
  access: ['admin:window'],
  body: z.object({
    ...fields,
    subtitle: fields.subtitle.default(''),
    position: fields.position.default(0),
    startsAt: fields.startsAt.optional(),
    endsAt: fields.endsAt.default(null),
  }),
  answer: featuredImage,
  errors: ['picture_not_found'],
  message: done.featuredSaved,
})

export const updateFeaturedImage = endpoint({
  id: 'featured-images.update',
  method: 'PATCH',
  path: '/v1/featuredImageCollections/{id}',
  summary: 'Changes the given fields of a featured image collection; `endsAt` can be `now`, which ends it',
  access: ['admin:window'],
  params: byId,
  body: changes({ ...fields, endsAt: z.union([moment, z.literal('now')]).nullable() }).extend({ keepUntilStart }),
  answer: featuredImage,
  errors: ['changed_meanwhile', 'picture_not_found', 'shown_now'],
  message: done.featuredSaved,
})

export const orderFeaturedImages = endpoint({
  id: 'featured-images.order',
  method: 'PATCH',
  path: '/v1/featuredImageCollections/order',
  summary: 'Orders featured image collections among those that haven’t ended',
  access: ['admin:window'],
  body: z.object({
    ids: z
      .array(id)
      .min(1)
      .max(100)
      .refine(ids => new Set(ids).size === ids.length, 'An item is listed twice.'),
  }),
  answer: nothing,
  errors: ['window_changed'],
  message: done.windowOrdered,
})

export const deleteFeaturedImage = endpoint({
  id: 'featured-images.delete',
  method: 'DELETE',
  path: '/v1/featuredImageCollections/{id}',
  summary: 'Deletes a featured image collection, or ends it if it has started',
  access: ['admin:window'],
  params: byId,
  answer: nothing,
  message: done.featuredDeleted,
})
