import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, picture, search } from '#contract/fields.ts'
import { featuredCard, mostFeatured } from '#contract/offers/offers.ts'
import { variantOption } from './catalog.ts'
import { productLimits as most } from './product-limits.ts'
import { listOwnProducts, productStanding, stockSeen, stocktakes } from './products.ts'

/** Maximum number of variants per call. */
export const mostStockChanges = 500

/** `out`: no stock left. `low`: at most the product's `stockAlertUnits`, if set; includes `out`. */
export const stockLevel = z.enum(['out', 'low', 'enough'])

export const stockRow = z.object({
  variantId: id,
  productId: id,
  name: z.string(),
  /** The variant's SKU, or the product's where the variant has none. */
  sku: z.string(),
  options: z.array(variantOption),
  hostedImage: picture.nullable(),
  /** Units available for sale, without those reserved by checkouts. Negative where more was sold than there is. */
  quantity: z.int(),
  stocktakes,
  /** Units reserved by unpaid checkouts. */
  held: z.int().min(0),
  stockAlertUnits: z.int().min(0),
  level: stockLevel,
  contSalesOutOfStock: z.boolean(),
  standing: productStanding,
})
export type StockRow = z.infer<typeof stockRow>

export const stockQuery = z.object({
  ...page(50),
  /** Any part of the product's name or SKU, or of the variant's SKU. */
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
  summary: 'The stock of every variant of the store, lowest first, with the number of low and out-of-stock variants',
  access: ['merchant:products'],
  query: stockQuery,
  answer: listOf(stockRow).extend({ counts: z.object({ all: counted, low: counted, out: counted }) }),
})

const amount = z.int('Write a whole number.')

/**
 * `quantity` sets the stock, or applies the difference to what the person saw. `adjust` adds to the current stock or
 * subtracts from it. With `stocktakesBefore`, neither changes a stock that somebody else changed meanwhile.
 */
const stockChange = z.union(
  [
    z.strictObject({
      variantId: id,
      quantity: amount.min(0, 'At least 0.').max(most.stock),
      ...stockSeen,
    }),
    z.strictObject({
      variantId: id,
      adjust: amount.min(-most.stock).max(most.stock),
      stocktakesBefore: stockSeen.stocktakesBefore,
    }),
  ],
  'Name the variant, and either its quantity or the adjustment, in whole numbers.',
)
export type StockChange = z.infer<typeof stockChange>

export const updateInventory = endpoint({
  id: 'products.inventory',
  method: 'PATCH',
  path: '/v1/products/update-product-inventory',
  summary:
    'Sets or adjusts the stock of up to 500 variants; each on its own, with one result per row. An adjustment makes stock negative only for products that sell on when out of stock, a count only where more was sold meanwhile',
  access: ['merchant:products'],
  body: z.object({
    changes: z
      .array(stockChange)
      .min(1)
      .max(mostStockChanges)
      .refine(
        all => new Set(all.map(each => each.variantId.toLowerCase())).size === all.length,
        'A variant is listed twice.',
      ),
  }),
  answer: z.object({
    changed: counted,
    rows: z.array(
      z.object({
        variantId: id,
        /** Current stock; null for a variant of another store. */
        quantity: z.int().nullable(),
        /** Why the stock wasn't changed; null on success. */
        problem: z.string().nullable(),
        /** Set if somebody else changed the stock meanwhile: saving with it and `quantity` replaces theirs. */
        stocktakes: stocktakes.optional(),
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

/** A featured product as its merchant sees it. Customers see it while `shown` is true. */
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
  summary: 'All featured products of the store, in order, visible or not',
  access: ['merchant:products'],
  answer: listOf(ownFeatured),
})

export const orderFeatured = endpoint({
  id: 'products.featured-order',
  method: 'PATCH',
  path: '/v1/products/featured/order',
  summary: 'Sets the order of the store’s featured products; the IDs must name each exactly once',
  access: ['merchant:products'],
  body: z.object({ featuredIds: z.array(id).min(1).max(mostFeatured) }),
  answer: listOf(ownFeatured),
  errors: ['featured_changed'],
  message: done.featuredOrdered,
})
