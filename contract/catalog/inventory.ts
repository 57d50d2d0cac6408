import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, picture, search } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'
import { featuredCard, mostFeatured } from '#contract/offers/offers.ts'
import { variantOption } from './catalog.ts'
import { productLimits as most } from './product-limits.ts'
import { listOwnProducts, productStanding } from './products.ts'

/** How many variants one call may change. */
export const mostStockChanges = 500

/** `out`: nothing is left. `low`: no more than the product's `stockAlertUnits`, where it has any; what is out too. */
export const stockLevel = z.enum(['out', 'low', 'enough'])
export type StockLevel = z.infer<typeof stockLevel>

export const stockRow = z.object({
  variantId: id,
  productId: id,
  name: z.string(),
  /** The variant's; the product's where it has none. */
  sku: z.string(),
  options: z.array(variantOption),
  hostedImage: picture.nullable(),
  /** What can be sold: without what checkouts hold. Below zero for what sold on. */
  quantity: z.int(),
  /** What checkouts that aren't paid yet hold of it. */
  held: z.int().min(0),
  stockAlertUnits: z.int().min(0),
  level: stockLevel,
  contSalesOutOfStock: z.boolean(),
  standing: productStanding,
})
export type StockRow = z.infer<typeof stockRow>

export const stockQuery = z.object({
  ...page(50),
  /** Of the product's name or SKU, or the variant's SKU, any part. */
  search: search.optional(),
  level: z.enum(['out', 'low']).optional(),
  productId: id.optional(),
})
export type StockQuery = z.output<typeof stockQuery>

const counted = z.int().min(0)

export const listStock = endpoint({
  id: 'products.stock',
  method: 'GET',
  path: '/v1/products/inventory',
  summary: 'The stock of every variant of the store, least first, with how many are low or out',
  access: ['merchant:products'],
  query: stockQuery,
  answer: listOf(stockRow).extend({ counts: z.object({ all: counted, low: counted, out: counted }) }),
})

const amount = z.int('Write a whole number.')

/**
 * `quantity` is what is to be in stock; with `quantityBefore`, what the person saw, only the difference is added, so that
 * what was sold meanwhile stays sold. `adjust` adds to whatever there is, or takes from it.
 */
const stockChange = z.union(
  [
    z.strictObject({
      variantId: id,
      quantity: amount.min(0, 'At least 0.').max(most.stock),
      quantityBefore: amount.optional(),
    }),
    z.strictObject({ variantId: id, adjust: amount.min(-most.stock).max(most.stock) }),
  ],
  'Say the variant, and either its quantity or by how much to adjust it, in whole numbers.',
)
export type StockChange = z.infer<typeof stockChange>

export const updateInventory = endpoint({
  id: 'products.inventory',
  method: 'PATCH',
  path: '/v1/products/update-product-inventory',
  summary:
    'Sets or adjusts the stock of up to 500 variants; each by itself, with an answer per row. Nothing goes below zero unless it sells on',
  access: ['merchant:products'],
  body: z.object({
    changes: z
      .array(stockChange)
      .min(1)
      .max(mostStockChanges)
      .refine(
        all => new Set(all.map(each => each.variantId.toLowerCase())).size === all.length,
        'A variant stands here twice.',
      ),
  }),
  answer: z.object({
    changed: counted,
    rows: z.array(
      z.object({
        variantId: id,
        /** What is in stock now; null for what isn't the store's. */
        quantity: z.int().nullable(),
        /** Why it was left as it is; null where it was done. */
        problem: z.string().nullable(),
      }),
    ),
  }),
  errors: ['product_not_found'],
  message: done.stockChanged,
  idempotent: true,
})

export const searchMerchantProducts = endpoint({
  id: 'merchant.product-search',
  method: 'GET',
  path: '/v1/merchant/products/search',
  summary: 'The store’s own products by a part of their name or SKU, best sellers first',
  access: ['merchant:products'],
  query: z.object({ search: search.default(''), ...page(10, 50) }),
  answer: listOwnProducts.answer.pick({ count: true, rows: true }),
})

/** A featured product as its merchant sees it: customers see it while `shown`. */
export const ownFeatured = z.object({
  featuredId: id,
  position: featuredCard.shape.position,
  productId: id,
  name: z.string(),
  sku: z.string(),
  hostedImage: picture.nullable(),
  standing: productStanding,
  inStock: z.boolean(),
  shown: z.boolean(),
})
export type OwnFeatured = z.infer<typeof ownFeatured>

export const listOwnFeatured = endpoint({
  id: 'products.featured-own',
  method: 'GET',
  path: '/v1/products/featured/own',
  summary: 'What the store features, in its order, shown or not',
  access: ['merchant:products'],
  answer: listOf(ownFeatured),
})

export const orderFeatured = endpoint({
  id: 'products.featured-order',
  method: 'PATCH',
  path: '/v1/products/featured/order',
  summary: 'Puts what the store features in the order of the given ids, which has to name each once',
  access: ['merchant:products'],
  body: z.object({ featuredIds: z.array(id).min(1).max(mostFeatured) }),
  answer: listOf(ownFeatured),
  errors: ['featured_changed'],
  message: done.featuredOrdered,
})
