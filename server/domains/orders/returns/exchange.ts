import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import { type Exchange, isSize, type ReturnReason } from '#contract/orders/return-shapes.ts'
import { leftOf } from '#domains/catalog/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Returns the other variants of each bought product, by order line. A variant has the same price if it costs what was
 * paid for one, or what the bought variant costs now. None of a product that isn't sold any more.
 */
export async function exchangesOf(read: Reader, orderId: string): Promise<Map<string, Exchange[]>> {
  const { rows } = await sql<{
    orderItemId: string
    variantId: string
    options: VariantOption[]
    available: number
    sellsWhenOut: boolean
    samePrice: boolean
    bought: VariantOption[]
  }>`
    select i.id "orderItemId", v.id "variantId", v.options, v.available, v.sells_when_out "sellsWhenOut",
      (v.selling_kobo = i.unit_kobo or coalesce(v.selling_kobo = b.selling_kobo, false)) "samePrice",
      i.options bought
    from order_items i
    join products p on p.store_id = i.store_id and p.id = i.product_id and p.visible and not p.is_digital
    join product_variants v on v.store_id = i.store_id and v.product_id = i.product_id and v.id <> i.variant_id
    left join product_variants b on b.store_id = i.store_id and b.id = i.variant_id
    where i.order_id = ${orderId} order by v.position, v.id`.execute(read)
  return Map.groupBy(
    rows.map(({ available, sellsWhenOut, bought, ...row }) => ({
      ...row,
      left: leftOf(available, sellsWhenOut),
      sameSize: isSameSize(row.options, bought),
    })),
    ({ orderItemId }) => orderItemId,
  )
}

/** Returns whether two variants have a size, and the same one. */
const isSameSize = (one: readonly VariantOption[], other: readonly VariantOption[]): boolean =>
  one.some(
    ({ property, option }) =>
      isSize(property) && other.some(each => each.property === property && each.option === option),
  )

interface Wanted {
  orderItemId: string
  quantity: number
  variantId?: string | undefined
}

/**
 * Returns what comes instead of each line, by order line; lines without another variant get the same again. Returns
 * `invalid` for a variant of another product, and for the same again if it doesn't fit; `exchange_price_differs` and
 * `exchange_sold_out`.
 */
export async function chosenExchanges(
  read: Reader,
  { orderId, reason, products }: { orderId: string; reason: ReturnReason; products: readonly Wanted[] },
): Promise<Map<string, Exchange> | Failure<'invalid' | 'exchange_price_differs' | 'exchange_sold_out'>> {
  const others = await exchangesOf(read, orderId)
  const chosen = new Map<string, Exchange>()
  for (const [at, { orderItemId, quantity, variantId }] of products.entries()) {
    const refused = (message: string) => fail('invalid', { fields: [{ field: `products.${at}.variantId`, message }] })
    const possible = others.get(orderItemId) ?? []
    const fitting = possible.filter(({ sameSize }) => reason !== 'does_not_fit' || !sameSize)
    if (!variantId) {
      if (reason !== 'does_not_fit') continue
      return refused(fitting.length ? 'Choose a size.' : 'There is no other size. Ask for a refund instead.')
    }
    const other = possible.find(each => each.variantId === variantId)
    if (!other) return refused('Choose another option of the same product.')
    if (!fitting.includes(other)) return refused('Choose another size: the same one won’t fit either.')
    if (!other.samePrice) return fail('exchange_price_differs')
    if (other.left < quantity) return fail('exchange_sold_out')
    chosen.set(orderItemId, other)
  }
  return chosen
}
