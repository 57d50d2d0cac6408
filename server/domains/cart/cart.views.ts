import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Cart, CartItem, CartProblem, wanted } from '#contract/cart/cart.ts'
import {
  leftOf,
  type SaleRow,
  saleColumns,
  saleTables,
  type VariantForSale,
  variantOf,
  variantsForSale,
} from '#domains/catalog/index.ts'
import { codesOfCart } from '#domains/coupons/index.ts'
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

/** A row of `cartRows`. Item fields are null for a variant that is only to be added. */
export interface CartRow extends SaleRow {
  item_id: string | null
  quantity: number
  seen: Kobo
  saved: boolean
  held: number | null
  pickup_state: string | null
  pickup_lga: string | null
}

/** SQL: how many of a variant `v` the customer's own open checkout has reserved, or null. */
export const reservedSql = (customerId: string) => sql`(
  select h.quantity from stock_holds h join checkouts c on c.id = h.checkout_id
  where c.customer_id = ${customerId} and c.status = 'open' and h.variant_id = v.id)`

/**
 * SQL: JSON of a customer's cart, its saved items unless `saved` is false, and the variants to add, in the order added,
 * without items that no longer exist.
 */
export const cartRows = (
  customerId: string,
  { adding = [], saved = true }: { adding?: readonly string[]; saved?: boolean } = {},
): RawBuilder<CartRow[]> => sql`(
  select coalesce(json_agg(line order by line.added_at, line.item_id), '[]') from (
    select i.id item_id, i.quantity, i.seen_kobo seen, i.saved_at is not null saved, i.added_at,
      ${reservedSql(customerId)} held,
      case when s.pickup_street <> '' then s.pickup_state end pickup_state, s.pickup_lga, ${saleColumns}
    from ${saleTables} left join cart_items i on i.customer_id = ${customerId} and i.variant_id = v.id
    where v.id = any(array(select variant_id from cart_items
      where customer_id = ${customerId} and (saved_at is null or ${sql.lit(saved)}))
      || ${[...adding]}::uuid[])
  ) line)`

/** What a cart's response shows. */
export interface KeptCart {
  rows: CartRow[]
  codes: string[]
  address: string | null
}

/** Reads a customer's cart, saved items, and the variants to add. */
export async function readCart(read: Reader, customerId: string, adding: readonly string[] = []): Promise<KeptCart> {
  const { rows } =
    await sql<KeptCart>`select ${cartRows(customerId, { adding })} rows, ${codesOfCart(customerId)} codes,
    ${selectedAddress(customerId)} address`.execute(read)
  const [cart] = rows
  if (!cart) throw new Error('A cart was not read')
  return cart
}

/** Returns a customer's cart, store by store in the order added, without items that no longer exist. */
export const cartLines = async (read: Reader, customerId: string): Promise<CartLine[]> =>
  linesOf((await readCart(read, customerId)).rows.filter(row => !row.saved))

/** Returns the items of rows, store by store. */
export function linesOf(rows: readonly CartRow[]): CartLine[] {
  const lines = rows.flatMap(({ item_id: itemId, quantity, seen, saved, held, ...row }): CartLine[] => {
    if (itemId === null) return []
    const offer = variantOf(row)
    const variant = { ...offer, left: leftOf(offer.available + (held ?? 0), offer.sellsWhenOut) }
    return [lineOf({ itemId, quantity, seen, saved }, variant)]
  })
  return [...Map.groupBy(lines, line => line.variant.storeId).values()].flat()
}

const lineOf = (item: Pick<CartLine, 'itemId' | 'quantity' | 'seen' | 'saved'>, variant: VariantForSale): CartLine => {
  const problem = problemOf(item, { onSale: variant.visible, left: variant.left, selling: variant.sellingKobo })
  return { ...item, variant, problem, canBuy: canBuy(problem) }
}

/** Returns the items of a visitor's cart, which is in the browser, without unknown ones. An item has its variant's ID. */
export async function visitorLines(read: Reader, items: readonly z.output<typeof wanted>[]): Promise<CartLine[]> {
  const variants = await variantsForSale(
    read,
    items.map(({ variantId }) => variantId),
  )
  return items.flatMap(({ productId, variantId, quantity }) => {
    const variant = variants.get(variantId)
    if (variant?.productId !== productId) return []
    return [lineOf({ itemId: variantId, quantity, seen: variant.sellingKobo, saved: false }, variant)]
  })
}

/** A customer's cart at the prices and stock of now. */
export const cartOf = async (read: Reader, customerId: string): Promise<Cart> =>
  cartOnWire(await readCart(read, customerId))

function cartOnWire({ rows, codes, address }: KeptCart): Cart {
  const lines = linesOf(rows)
  const [saved, inCart] = [lines.filter(line => line.saved), lines.filter(line => !line.saved)]
  const buyable = inCart.filter(line => line.canBuy)
  const grams = sum(buyable.map(({ quantity, variant }) => quantity * variant.weightGrams))
  const stores = new Map(rows.filter(row => row.item_id !== null && !row.saved).map(row => [row.store_id, row]))
  return {
    cartItemsData: inCart.map(itemOnWire),
    savedItems: saved.map(itemOnWire),
    count: sum(inCart.map(line => line.quantity)),
    total: toNaira(sum(buyable.map(line => line.quantity * line.variant.sellingKobo))),
    weight: grams / 1000,
    appliedDiscountCodes: codes,
    selectedShippingAddress: address,
    merchantAddresses: [...stores.values()].flatMap(({ store_id: storeId, pickup_state, pickup_lga }) =>
      pickup_state && pickup_lga ? [{ storeId, stateOrRegion: pickup_state, lga: pickup_lga }] : [],
    ),
  }
}

/** SQL: the address that a customer chose last, or the default one if that was deleted or none was chosen. */
const selectedAddress = (customerId: string) => sql`(
  select a.id from customer_addresses a left join cart_addresses c on c.address_id = a.id
  where a.customer_id = ${customerId} and a.deleted_at is null and (c.address_id is not null or a.is_default)
  order by c.address_id is null limit 1)`

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
