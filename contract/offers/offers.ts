import { z } from 'zod'
import { productCard } from '#contract/catalog/catalog.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, changes, id, moment, nothing } from '#contract/fields.ts'
import { queryNumber } from '#contract/query-number.ts'
import { storeSummary } from '#contract/stores/store-summary.ts'

// docs/decisions/0012-offers.md has the rules of every offer.

const offerPage = z.object(page(20, 60))
const soon = 30

export const listSuperDeals = endpoint({
  id: 'products.super-deals',
  method: 'GET',
  path: '/v1/products/super-deals',
  summary: 'Best sellers in stock with at least 30% off, a few per store',
  access: ['public'],
  query: offerPage,
  answer: listOf(productCard),
  sharedSeconds: soon,
})

export const listSuperDiscounted = endpoint({
  id: 'products.super-discounted',
  method: 'GET',
  path: '/v1/products/super-discounted-offer',
  summary: 'Products in stock with at least 50% off, largest discount first, a few per store',
  access: ['public'],
  query: offerPage,
  answer: listOf(productCard),
  sharedSeconds: soon,
})

/** Maximum number of products of a day. */
export const mostDaily = 120

/** A day’s selection; `endsAt` is the midnight in Lagos that ends it. */
export const dailyDiscounts = listOf(productCard).extend({ endsAt: moment })
export type DailyDiscounts = z.infer<typeof dailyDiscounts>

export const listDailyDiscounts = endpoint({
  id: 'products.daily-discount',
  method: 'GET',
  path: '/v1/products/daily-discount-offer',
  summary: 'Today’s discounted products from every category, the same for everybody until midnight in Lagos',
  access: ['public'],
  query: z.object(page(20, mostDaily)),
  answer: dailyDiscounts,
  sharedSeconds: soon,
})

/** Products of one subcategory. `category` is null and `rows` is empty while none has enough in stock. */
export const randomCategory = listOf(productCard).extend({ category: z.object({ id, name: z.string() }).nullable() })
export type RandomCategory = z.infer<typeof randomCategory>

export const listRandomCategory = endpoint({
  id: 'products.random-category',
  method: 'GET',
  path: '/v1/products/random-products-category',
  summary: 'Products of one subcategory, both drawn by the seed, which defaults to the current hour',
  access: ['public'],
  query: z.object({
    ...page(20, 60),
    seed: z
      .string()
      .regex(/^[\w.:-]{1,40}$/, 'A seed has at most 40 letters, digits and dashes.')
      .optional(),
  }),
  answer: randomCategory,
  sharedSeconds: soon,
})

/** A promoted product with the promotion's label, such as `Back to school`, and an optional banner text. */
export const promotedCard = productCard.extend({
  promotion: z.object({ id, label: z.string(), banner: z.string(), endsAt: moment }),
})
export type PromotedCard = z.infer<typeof promotedCard>

export const listPromotions = endpoint({
  id: 'products.promotions',
  method: 'GET',
  path: '/v1/products/customer/promotion-products',
  summary: 'Products that the marketplace promotes now, in its order',
  access: ['public'],
  query: offerPage,
  answer: listOf(promotedCard),
  sharedSeconds: soon,
})

/** An official outlet with its best sellers in stock. */
export const outlet = storeSummary.extend({ products: z.array(productCard) })
export type Outlet = z.infer<typeof outlet>

export const listOutlets = endpoint({
  id: 'products.outlets',
  method: 'GET',
  path: '/v1/products/customer/official-outlets',
  summary: 'Official outlets with stock, in the marketplace’s order, each with some of its products',
  access: ['public'],
  query: z.object({
    ...page(12, 24),
    products: queryNumber(z.int().min(1).max(10)).prefault(5),
  }),
  answer: listOf(outlet),
  sharedSeconds: soon,
})

/** State of a promotion or outlet: scheduled, live or ended. */
export const offerStatus = z.enum(['scheduled', 'live', 'ended'])
export type OfferStatus = z.infer<typeof offerStatus>

const adminPage = z.object({ ...page(), status: offerStatus.optional() })
const position = z.int().min(1).max(1000)

/** `shown`: customers see it now, because it is live and its product is on sale and in stock. */
export const adminPromotion = z.object({
  id,
  product: productCard,
  label: z.string(),
  banner: z.string(),
  position,
  startsAt: moment,
  endsAt: moment,
  status: offerStatus,
  shown: z.boolean(),
})
export type AdminPromotion = z.infer<typeof adminPromotion>

export const listAdminPromotions = endpoint({
  id: 'products.promotions-list',
  method: 'GET',
  path: '/v1/products/admin/promotions',
  summary: 'Every promotion, live and scheduled ones first',
  access: ['admin:window'],
  query: adminPage,
  answer: listOf(adminPromotion),
})

const inOrder = ({ startsAt, endsAt }: { startsAt?: string | undefined; endsAt?: string | null | undefined }) =>
  !startsAt || !endsAt || startsAt < endsAt
/** The error of dates that aren't in order. */
export const datesInOrder = { path: ['endsAt'], error: 'The end is before the start.' }
/** A moment in UTC, always with milliseconds, so that text order is time order. */
const at = moment.transform(said => new Date(said).toISOString())
/**
 * In a change of what is shown now that gives a later start: it stays as it is until then, and a copy with the change
 * follows. Without it, such a change is refused with `shown_now`.
 */
export const keepUntilStart = z.boolean().optional()
/** An end as a change gives it: a moment, or `now`, which ends what has started. */
const atOrNow = z.union([at, z.literal('now')])

export const addPromotion = endpoint({
  id: 'products.promotions-add',
  method: 'POST',
  path: '/v1/products/admin/promotions',
  summary: 'Promotes a product for a period, which starts now by default',
  access: ['admin:window'],
  body: z
    .object({
      productId: id,
      label: z.string().trim().max(40).default(''),
      banner: z.string().trim().max(140).default(''),
      position: position.default(100),
      startsAt: at.optional(),
      endsAt: at,
    })
    .refine(inOrder, datesInOrder),
  answer: z.object({ id }),
  errors: ['product_not_found', 'promoted_already'],
  message: done.promotionAdded,
})

/** Orders the listed items among those that haven’t ended. */
const order = z.object({
  ids: z
    .array(id)
    .min(1)
    .max(100)
    .refine(ids => new Set(ids).size === ids.length, 'An item is listed twice.'),
})

export const updatePromotion = endpoint({
  id: 'products.promotions-update',
  method: 'PATCH',
  path: '/v1/products/admin/promotions/{id}',
  summary: 'Changes the given words or dates of a promotion; `endsAt` can be `now`, which ends it',
  access: ['admin:window'],
  params: byId,
  body: changes({
    label: z.string().trim().max(40),
    banner: z.string().trim().max(140),
    startsAt: at,
    endsAt: atOrNow,
  })
    .extend({ keepUntilStart })
    .refine(inOrder, datesInOrder),
  answer: nothing,
  errors: ['changed_meanwhile', 'promoted_already', 'product_not_found', 'shown_now'],
  message: done.promotionSaved,
})

export const orderPromotions = endpoint({
  id: 'products.promotions-order',
  method: 'PATCH',
  path: '/v1/products/admin/promotions/order',
  summary: 'Orders promotions among those that haven’t ended',
  access: ['admin:window'],
  body: order,
  answer: nothing,
  errors: ['window_changed'],
  message: done.windowOrdered,
})

export const deletePromotion = endpoint({
  id: 'products.promotions-delete',
  method: 'DELETE',
  path: '/v1/products/admin/promotions/{id}',
  summary: 'Deletes a promotion, or ends it if it has started',
  access: ['admin:window'],
  params: byId,
  answer: nothing,
  message: done.promotionDeleted,
})

/** `shown`: customers see it now, because it and its store are live and the store has stock. */
export const adminOutlet = z.object({
  id,
  store: storeSummary,
  position,
  startsAt: moment,
  endsAt: moment.nullable(),
  status: offerStatus,
  shown: z.boolean(),
})
export type AdminOutlet = z.infer<typeof adminOutlet>

export const listAdminOutlets = endpoint({
  id: 'products.outlets-list',
  method: 'GET',
  path: '/v1/products/admin/official-outlets',
  summary: 'Every official outlet, live and scheduled ones first',
  access: ['admin:window'],
  query: adminPage,
  answer: listOf(adminOutlet),
})

export const addOutlet = endpoint({
  id: 'products.outlets-add',
  method: 'POST',
  path: '/v1/products/admin/official-outlets',
  summary: 'Makes a live store an official outlet; starts now and has no end by default',
  access: ['admin:window'],
  body: z
    .object({
      storeId: id,
      position: position.default(100),
      startsAt: at.optional(),
      endsAt: at.nullable().default(null),
    })
    .refine(inOrder, datesInOrder),
  answer: z.object({ id }),
  errors: ['store_not_found', 'outlet_already'],
  message: done.outletAdded,
})

export const updateOutlet = endpoint({
  id: 'products.outlets-update',
  method: 'PATCH',
  path: '/v1/products/admin/official-outlets/{id}',
  summary: 'Changes the period in which a store is an official outlet; `endsAt` can be `now`, which ends it',
  access: ['admin:window'],
  params: byId,
  body: changes({ startsAt: at, endsAt: atOrNow.nullable() }).refine(inOrder, datesInOrder),
  answer: nothing,
  errors: ['changed_meanwhile', 'outlet_already', 'shown_now'],
  message: done.outletSaved,
})

export const orderOutlets = endpoint({
  id: 'products.outlets-order',
  method: 'PATCH',
  path: '/v1/products/admin/official-outlets/order',
  summary: 'Orders official outlets among those that haven’t ended',
  access: ['admin:window'],
  body: order,
  answer: nothing,
  errors: ['window_changed'],
  message: done.windowOrdered,
})

export const deleteOutlet = endpoint({
  id: 'products.outlets-delete',
  method: 'DELETE',
  path: '/v1/products/admin/official-outlets/{id}',
  summary: 'Deletes a period in which a store is or was an official outlet, or ends it if it has started',
  access: ['admin:window'],
  params: byId,
  answer: nothing,
  message: done.outletDeleted,
})

/** Maximum number of featured products per store. */
export const mostFeatured = 12

/** A product that its merchant features. `featuredId` identifies it in featured-get and featured-delete. */
export const featuredCard = productCard.extend({ featuredId: id, position: z.int().min(1).max(mostFeatured) })
export type FeaturedCard = z.infer<typeof featuredCard>

export const getFeatured = endpoint({
  id: 'products.featured-get',
  method: 'GET',
  path: '/v1/products/featured/{id}',
  summary: 'One featured product that is on sale and in stock',
  access: ['public'],
  params: byId,
  answer: featuredCard,
  errors: ['product_not_found'],
  sharedSeconds: soon,
})

export const listFeatured = endpoint({
  id: 'products.featured-store',
  method: 'GET',
  path: '/v1/products/featured/store/{storeId}',
  summary: 'A live store’s featured products in stock, in order; by the store’s ID or storeUrl',
  access: ['public'],
  params: z.object({ storeId: z.string().min(1).max(64) }),
  answer: listOf(featuredCard),
  errors: ['store_not_found'],
  sharedSeconds: soon,
})

export const addFeatured = endpoint({
  id: 'products.featured-add',
  method: 'POST',
  path: '/v1/products/featured',
  summary: 'Features a product of the store in its first free place, 12 at most',
  access: ['merchant:products'],
  body: z.object({ productId: id }),
  answer: z.object({ id, position: featuredCard.shape.position }),
  errors: ['product_not_found', 'featured_already', 'featured_full'],
  message: done.productFeatured,
})

export const deleteFeatured = endpoint({
  id: 'products.featured-delete',
  method: 'DELETE',
  path: '/v1/products/featured/{id}',
  summary: 'Stops featuring a product',
  access: ['merchant:products'],
  params: byId,
  answer: nothing,
  message: done.productNotFeatured,
})
