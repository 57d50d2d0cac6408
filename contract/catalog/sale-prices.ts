import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { variantOption } from './catalog.ts'
import { productLimits as most } from './product-limits.ts'
import { referenceDays } from './sale-limits.ts'

/** A price of a variant from one moment to another. `running` while customers pay it. */
const salePrice = z.object({
  id,
  variantId: id,
  price: money,
  startsAt: moment,
  endsAt: moment,
  running: z.boolean(),
})
export type SalePrice = z.infer<typeof salePrice>

const list = listOf(salePrice).extend({
  /** The product's variants with their prices without a sale, and the lowest price of the last 30 days. */
  variants: z.array(z.object({ id, options: z.array(variantOption), price: money, lowestPrice: money })),
})
export type SalePrices = z.infer<typeof list>

const path = '/v1/products/{id}/sale-prices'

export const listSalePrices = endpoint({
  id: 'sale-prices.list',
  method: 'GET',
  path,
  summary: `Current and scheduled sale prices of a product, and what its variants cost at least in the last ${referenceDays} days`,
  access: ['merchant:products'],
  params: byId,
  answer: list,
  errors: ['product_not_found'],
})

export const scheduleSalePrice = endpoint({
  id: 'sale-prices.schedule',
  method: 'POST',
  path,
  summary: 'Sets a lower price for variants of a product between two moments',
  access: ['merchant:products'],
  params: byId,
  body: z.object({
    variantIds: z.array(id).min(1, 'Choose at least one variant.').max(most.variants),
    price: money.min(1, 'A price is at least ₦1.').max(most.price, 'This is above the highest price of a product.'),
    startsAt: moment,
    endsAt: moment,
  }),
  answer: list,
  errors: ['product_not_found'],
  message: done.salePriceScheduled,
})

export const deleteSalePrice = endpoint({
  id: 'sale-prices.delete',
  method: 'DELETE',
  path: '/v1/products/sale-prices/{id}',
  summary: 'Deletes a sale price; a running one ends at once',
  access: ['merchant:products'],
  params: byId,
  answer: list,
  errors: ['not_found', 'product_not_found'],
  message: done.salePriceDeleted,
})
