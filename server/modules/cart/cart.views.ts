import type { Cart, CartItem, CartProblem } from '#contract/cart.ts'
import { leftOf, type VariantForSale, variantsForSale } from '#modules/catalog/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { canBuy, problemOf } from './cart-problems.ts'

/**
 * An item of a cart, as it is on sale now to its customer: what its own open checkout holds is left to it. `seen` is what
 * one cost when it was put in, in kobo.
 */
export interface CartLine {
  itemId: string
  quantity: number
  seen: Kobo
  variant: VariantForSale
  problem: CartProblem | undefined
  canBuy: boolean
}

/** What is in a customer's cart, store by store in the order they came in. What no longer exists at all is left out. */
export async function cartLines(read: Reader, customerId: string): Promise<CartLine[]> {
  const items = await read
    .selectFrom('cart_items as i')
    .select(['i.id', 'i.variant_id', 'i.quantity', 'i.seen_kobo'])
    .select(eb =>
      eb
        .selectFrom('stock_holds as h')
        .innerJoin('checkouts as c', 'c.id', 'h.checkout_id')
        .where('c.customer_id', '=', customerId)
        .where('c.status', '=', 'open')
        .whereRef('h.variant_id', '=', 'i.variant_id')
        .select('h.quantity')
        .as('held'),
    )
    .where('i.customer_id', '=', customerId)
    .orderBy('i.added_at')
    .orderBy('i.id')
    .execute()
  const variants = await variantsForSale(
    read,
    items.map(item => item.variant_id),
  )
  const lines = items.flatMap(({ id, variant_id, quantity, seen_kobo: seen, held }): CartLine[] => {
    const offer = variants.get(variant_id)
    if (!offer) return []
    const variant = { ...offer, left: leftOf(offer.available + (held ?? 0), offer.sellsWhenOut) }
    const offered = { onSale: variant.visible, left: variant.left, selling: variant.sellingKobo }
    const problem = problemOf({ quantity, seen }, offered)
    return [{ itemId: id, quantity, seen, variant, problem, canBuy: canBuy(problem) }]
  })
  return [...Map.groupBy(lines, line => line.variant.storeId).values()].flat()
}

/** A customer's cart at the prices and stock of now. */
export async function cartOf(read: Reader, customerId: string): Promise<Cart> {
  const lines = await cartLines(read, customerId)
  const buyable = lines.filter(line => line.canBuy)
  return {
    cartItemsData: lines.map(itemOnWire),
    count: sum(lines.map(line => line.quantity)),
    total: toNaira(sum(buyable.map(line => line.quantity * line.variant.sellingKobo))),
  }
}

const itemOnWire = ({ itemId, quantity, variant, problem, canBuy }: CartLine): CartItem => ({
  id: itemId,
  productId: variant.productId,
  variantId: variant.variantId,
  name: variant.name,
  hostedImages: variant.picture ? [variant.picture] : [],
  pricing: [{ sellingPrice: toNaira(variant.sellingKobo), price: toNaira(variant.listKobo) }],
  productVariant: { id: variant.variantId, sku: variant.sku, options: variant.options, quantity },
  storeId: variant.storeId,
  storeName: variant.storeName,
  storeUrl: variant.storeUrl,
  IsDigitalProduct: variant.isDigital,
  available: canBuy,
  left: variant.visible ? variant.left : 0,
  ...(problem ? { problem } : {}),
})
