import type { Insertable } from 'kysely'
import type { DB } from '#platform/database/schema.gen.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, share, spread } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'

/** Columns of an order that its rows repeat. */
export type SoldOrder = Pick<LockedOrder, 'id' | 'store_id' | 'customer_id' | 'to_state' | 'type'>

/** An order of which units may be left out, whose credit notes are a job of their own then. */
export type Reducible = SoldOrder & Pick<LockedOrder, 'left_out_kobo'>

export type SalesRow = Insertable<DB['sales']>

const zero = {
  orders: 0,
  goods_kobo: 0,
  discount_kobo: 0,
  shipping_kobo: 0,
  commission_kobo: 0,
  fee_kobo: 0,
  merchant_kobo: 0,
  partner_kobo: 0,
}

/** Returns a row of the journal; amounts that aren't given are zero. */
export const rowOf = (
  order: SoldOrder,
  kind: SalesRow['kind'],
  at: Date,
  figures: Partial<Record<keyof typeof zero, Kobo>>,
): SalesRow => ({
  day: dayInLagos(at),
  store_id: order.store_id,
  order_id: order.id,
  customer_id: order.customer_id,
  state: order.to_state,
  kind,
  ...zero,
  ...figures,
})

/** Units of an order's line whose sale is reversed, and what they cost, in kobo. */
export interface ReversedLine {
  orderItemId: string
  quantity: number
  amount: Kobo
}

/** Units of a sold line that are refunded: `quantity` of `sold`; `unit` is the price of one, `discount` of the whole line. */
export interface RefundedUnits {
  quantity: number
  sold: number
  unit: Kobo
  discount: Kobo
}

/** Divides refunded goods by what the units of each line cost. */
const partsOf = (goods: Kobo, lines: readonly RefundedUnits[]): Kobo[] =>
  spread(
    goods,
    lines.map(line => line.quantity * line.unit - share(line.discount, line.quantity, line.sold)),
  )

/** Returns what refunded goods, in kobo, reverse of each line. */
export function reversedLines(
  goods: Kobo,
  lines: readonly (RefundedUnits & { orderItemId: string })[],
): ReversedLine[] {
  const parts = partsOf(goods, lines)
  return lines.map(({ orderItemId, quantity }, at) => ({ orderItemId, quantity, amount: parts[at] ?? 0 }))
}

/** Returns the journal's rows of the products of which units were refunded, with their parts of the goods, in kobo. */
export function refundedProductRows(
  order: Pick<SoldOrder, 'store_id'>,
  kind: 'returned' | 'case_refunded',
  at: Date,
  goods: Kobo,
  lines: readonly (RefundedUnits & { productId: string })[],
): Insertable<DB['sale_lines']>[] {
  const parts = partsOf(goods, lines)
  return lines.map(({ productId, quantity }, line) => ({
    day: dayInLagos(at),
    store_id: order.store_id,
    product_id: productId,
    kind,
    units: -quantity,
    goods_kobo: -(parts[line] ?? 0),
    discount_kobo: 0,
  }))
}
