import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { productLimits as most } from './product-limits.ts'
import { ownProductsQuery } from './products.ts'

/** Maximum number of products per bulk edit. */
export const maxBulkProducts = 10_000
/** Highest percentage that prices rise by. */
export const maxPriceRise = 500

/** Steps in naira that new prices are rounded to; 0.01 keeps the kobo. */
export const priceSteps = [0.01, 1, 10, 50, 100, 1000] as const

const percent = z.number().multipleOf(0.01, 'At most 2 decimals.')
const cut = (message: string) => ({ path: ['by'], error: message })
const withoutChange = cut('Enter how much: more than 0.')
/** How a new price follows from the regular price: `by` percent or naira, negative to lower it. */
const amount = {
  unit: z.enum(['percent', 'naira']),
  by: percent.min(-most.price).max(most.price, 'This is above the highest price of a product.'),
  /** Multiple of naira that new prices are rounded to, half up. */
  roundTo: z.literal(priceSteps).default(0.01),
}

export const bulkChange = z.discriminatedUnion('action', [
  z
    .object({ action: z.literal('price'), ...amount })
    .refine(({ by }) => by !== 0, withoutChange)
    .refine(({ unit, by }) => unit === 'naira' || by > -100, cut('A price can fall by less than 100%.'))
    .refine(
      ({ unit, by }) => unit === 'naira' || by <= maxPriceRise,
      cut(`A price can rise by at most ${maxPriceRise}%.`),
    ),
  z
    .object({ action: z.literal('sale-price'), ...amount, startsAt: moment, endsAt: moment })
    .refine(({ by }) => by < 0, cut('Enter how much the price falls: more than 0.'))
    .refine(({ unit, by }) => unit === 'naira' || by > -100, cut('A price can fall by less than 100%.'))
    .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], error: 'The end is before the start.' }),
  z.object({ action: z.literal('end-sale') }),
  z.object({ action: z.literal('category'), childCategoryId: z.guid('Choose a category.') }),
  z.object({
    action: z.literal('stock'),
    /** Sets the stock of each variant, or changes it by a difference. */
    mode: z.enum(['set', 'adjust']),
    quantity: z.int('Write a whole number.').min(-most.stock).max(most.stock),
  }),
  z
    .object({
      action: z.literal('publish'),
      published: z.boolean(),
      /** Also puts products that are taken off sale into the archive. */
      archived: z.boolean().optional(),
    })
    .refine(({ published, archived }) => !(published && archived), {
      path: ['archived'],
      error: 'A product in the archive is off sale.',
    }),
  z.object({ action: z.literal('delete') }),
])
export type BulkChange = z.output<typeof bulkChange>

export const bulkAction = z.enum(['price', 'sale-price', 'end-sale', 'category', 'stock', 'publish', 'delete'])

const undoableActions = ['price', 'sale-price', 'publish'] as const satisfies readonly BulkChange['action'][]
export type UndoableAction = (typeof undoableActions)[number]
/** Returns whether a finished bulk edit with this action can be undone. */
export const isUndoable = (action: BulkChange['action']): action is UndoableAction =>
  undoableActions.some(each => each === action)
/** Days for which a bulk edit is listed and can be undone. */
export const bulkEditDays = 30

const filter = ownProductsQuery.pick({ search: true, standing: true, categoryId: true }).extend({
  inStock: z.boolean().optional(),
})
export type BulkFilter = z.output<typeof filter>

/** `change`: changed, or to be changed. `same`: nothing to do. `refused`: left as it is because of `problem`. */
export const bulkKind = z.enum(['change', 'same', 'refused'])
export type BulkKind = z.infer<typeof bulkKind>

const counted = z.int().min(0)

export const bulkEdit = z.object({
  id,
  action: bulkAction,
  /** The change in words, such as `Prices up by 10%`. */
  title: z.string(),
  /** Name of the person who started it. */
  by: z.string(),
  products: counted,
  counts: z.record(bulkKind, counted),
  /** False while the preview is being computed. */
  planned: z.boolean(),
  /** Number of products still to change. */
  left: counted,
  /** Number of products that it sends for approval by publishing them. */
  toApproval: counted,
  createdAt: moment,
  /** Null before it is started. */
  startedAt: moment.nullable(),
  doneAt: moment.nullable(),
  /** When the sale price that it sets begins; null for any other change. */
  salesFrom: moment.nullable(),
  /** The bulk edit that this one undoes. */
  undoes: id.nullable(),
  /** The bulk edit that undid this one. */
  undoneBy: id.nullable(),
  /** Whether it changed prices or statuses and can be undone: sale prices until all are over or deleted. */
  canUndo: z.boolean(),
})
export type BulkEdit = z.infer<typeof bulkEdit>

const bulkRow = z.object({
  productId: id,
  name: z.string(),
  /** Null while the preview of this product isn't computed. */
  kind: bulkKind.nullable(),
  /** The value before, such as `₦15,000.00`. */
  before: z.string(),
  after: z.string(),
  /** Why it can't change, which discount customers will see, or when the sale prices to end count. */
  problem: z.string().nullable(),
  done: z.boolean(),
})
export type BulkRow = z.infer<typeof bulkRow>

const path = '/v1/products/bulk-edits'

export const createBulkEdit = endpoint({
  id: 'products.bulk-edit',
  method: 'POST',
  path,
  summary:
    'Computes what a change would do to the named products, or to all that match a filter; nothing changes until it is started',
  access: ['merchant:products'],
  body: z
    .object({
      productIds: z.array(id).min(1, 'Choose at least one product.').max(100).optional(),
      filter: filter.optional(),
      change: bulkChange,
    })
    .refine(({ productIds, filter: all }) => (productIds === undefined) !== (all === undefined), {
      path: ['productIds'],
      error: 'Choose products or a filter.',
    }),
  answer: bulkEdit,
  errors: ['category_not_found'],
  perMinute: 30,
})

export const listBulkEdits = endpoint({
  id: 'products.bulk-edits',
  method: 'GET',
  path,
  summary: 'The store’s bulk edits of the last 30 days, newest first, without previews that weren’t started',
  access: ['merchant:products'],
  query: z.object(page(25)),
  answer: listOf(bulkEdit),
})

export const getBulkEdit = endpoint({
  id: 'products.bulk-edit-get',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A bulk edit with its products: old value, new value, and why some can’t change',
  access: ['merchant:products'],
  params: byId,
  query: z.object({ ...page(25), kind: bulkKind.optional() }),
  answer: listOf(bulkRow).extend({ edit: bulkEdit }),
})

export const startBulkEdit = endpoint({
  id: 'products.bulk-edit-start',
  method: 'POST',
  path: `${path}/{id}/start`,
  summary: 'Applies a bulk edit in the background, as its preview says; starting again repeats nothing',
  access: ['merchant:products'],
  params: byId,
  answer: bulkEdit,
  errors: ['bulk_edit_not_planned'],
  message: done.bulkEditStarted,
})

export const undoBulkEdit = endpoint({
  id: 'products.bulk-edit-undo',
  method: 'POST',
  path: `${path}/{id}/undo`,
  summary: 'Restores the prices or statuses before a bulk edit, except of products that have changed since',
  access: ['merchant:products'],
  params: byId,
  answer: bulkEdit,
  errors: ['bulk_edit_not_undoable'],
  message: done.bulkEditUndone,
})
