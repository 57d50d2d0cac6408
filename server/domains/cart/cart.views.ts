import type { Cart, CartItem, CartProblem } from '#contract/cart/cart.ts'
import { leftOf, type VariantForSale, variantsForSale } from '#domains/catalog/index.ts'
import { cartCodes } from '#domains/coupons/index.ts'
import { storesById } from '#domains/stores/index.ts'
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
  /** Saved for later, so not in the cart. */
  saved: boolean
}

/** Returns a customer's cart, store by store in the order added, without items that no longer exist. */
export const cartLines = async (read: Reader, customerId: string): Promise<CartLine[]> =>
  (await keptLines(read, customerId, false)).filter(line => !line.saved)

/** Returns the cart and, on request, the saved items. */
async function keptLines(read: Reader, customerId: string, saved: boolean): Promise<CartLine[]> {
  const items = await read
    .selectFrom('cart_items as i')
    .select(['i.id', 'i.variant_id', 'i.quantity', 'i.seen_kobo', 'i.saved_at'])
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
    .$if(!saved, query => query.where('i.saved_at', 'is', null))
    .orderBy('i.added_at')
    .orderBy('i.id')
    .execute()
  const variants = await variantsForSale(
    read,
    items.map(item => item.variant_id),
  )
  const lines = items.flatMap(({ id, variant_id, quantity, seen_kobo: seen, held, saved_at }): CartLine[] => {
    const offer = variants.get(variant_id)
    if (!offer) return []
    const variant = { ...offer, left: leftOf(offer.available + (held ?? 0), offer.sellsWhenOut) }
    const offered = { onSale: variant.visible, left: variant.left, selling: variant.sellingKobo }
    const problem = problemOf({ quantity, seen }, offered)
    return [{ itemId: id, quantity, seen, variant, problem, canBuy: canBuy(problem), saved: saved_at !== null }]
  })
  return [...Map.groupBy(lines, line => line.variant.storeId).values()].flat()
}

/** A customer's cart at the prices and stock of now. */
export async function cartOf(read: Reader, customerId: string): Promise<Cart> {
  const lines = await keptLines(read, customerId, true)
  const [saved, inCart] = [lines.filter(line => line.saved), lines.filter(line => !line.saved)]
  const buyable = inCart.filter(line => line.canBuy)
  const grams = sum(buyable.map(({ quantity, variant }) => quantity * variant.weightGrams))
  return {
    cartItemsData: inCart.map(itemOnWire),
    savedItems: saved.map(itemOnWire),
    count: sum(inCart.map(line => line.quantity)),
    total: toNaira(sum(buyable.map(line => line.quantity * line.variant.sellingKobo))),
    weight: grams / 1000,
    appliedDiscountCodes: await cartCodes(read, customerId),
    selectedShippingAddress: await selectedAddress(read, customerId),
    merchantAddresses: await merchantAddresses(read, inCart),
  }
}

/** The address that a customer chose last, or its default one where that was deleted or none was chosen. */
async function selectedAddress(read: Reader, customerId: string): Promise<string | null> {
  const row = await read
    .selectFrom('customer_addresses as a')
    .leftJoin('cart_addresses as c', 'c.address_id', 'a.id')
    .select('a.id')
    .where('a.customer_id', '=', customerId)
    .where('a.deleted_at', 'is', null)
    .where(eb => eb.or([eb('c.address_id', 'is not', null), eb('a.is_default', '=', true)]))
    .orderBy(eb => eb('c.address_id', 'is', null))
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the pickup places of a cart's stores, without stores that have none. */
async function merchantAddresses(read: Reader, lines: readonly CartLine[]): Promise<Cart['merchantAddresses']> {
  const stores = await storesById(read, [...new Set(lines.map(line => line.variant.storeId))])
  return [...stores.values()].flatMap(({ id, pickup }) =>
    pickup ? [{ storeId: id, stateOrRegion: pickup.state, lga: pickup.lga }] : [],
  )
}

const itemOnWire = ({ itemId, quantity, seen, variant, problem, canBuy }: CartLine): CartItem => ({
  id: itemId,
  productId: variant.productId,
  variantId: variant.variantId,
  name: variant.name,
  hostedImages: variant.picture ? [variant.picture] : [],
  pricing: [{ sellingPrice: toNaira(variant.sellingKobo), price: toNaira(variant.listKobo) }],
  offer: variant.offer,
  seenPrice: toNaira(seen),
  productVariant: { id: variant.variantId, sku: variant.sku, options: variant.options, quantity },
  storeId: variant.storeId,
  storeName: variant.storeName,
  storeUrl: variant.storeUrl,
  IsDigitalProduct: variant.isDigital,
  available: canBuy,
  left: variant.visible ? variant.left : 0,
  ...(problem ? { problem } : {}),
})
