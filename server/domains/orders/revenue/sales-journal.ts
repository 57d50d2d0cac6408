import { type Insertable, sql } from 'kysely'
import { partnerEarns, type Returned, returnCosts, storeEarns } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Kobo } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { saleReversed, saleWithLeftOutReversed } from '../notices/orders.jobs.ts'
import {
  type Reducible,
  type RefundedUnits,
  type ReversedLine,
  refundedProductRows,
  reversedLines,
  rowOf,
  type SalesRow,
  type SoldOrder,
} from './sales-rows.ts'
import { type Priced, saleOf } from './settle.ts'

// The append-only journal that reports add up (decision 0024). Each function writes rows in the transaction of the change
// that they record. Replacements are no sale; only costs that somebody bears for one are recorded.

type Due = Priced & Pick<LockedOrder, 'delivered_by' | 'partner_id' | 'partner_share_bps'>

/** Computes what an order will earn its store and its partner, before returns. */
function due(order: Due): { merchant_kobo: Kobo; partner_kobo: Kobo } {
  const sale = { ...saleOf(order), returned: undefined }
  const carrier = order.delivered_by === 'merchant' ? 'merchant' : 'platform'
  return {
    merchant_kobo: storeEarns({ ...sale, carrier }),
    partner_kobo: order.partner_id ? partnerEarns(sale.shipping, order.partner_share_bps) : 0,
  }
}

async function insertCancelledLines(work: Work, order: SoldOrder): Promise<void> {
  await sql`insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
    select ${dayInLagos(work.now)}::date, store_id, product_id, 'cancelled', -quantity, -quantity * unit_kobo, -discount_kobo
    from order_items where store_id = ${order.store_id} and order_id = ${order.id} order by position`.execute(work.tx)
}

/** Rows of the journal for orders that are placed. */
export interface SalesRows {
  sales: SalesRow[]
  lines: Insertable<DB['sale_lines']>[]
}

/** Columns of an order that is placed. */
type Sold = Omit<Due, keyof typeof unreturned> & SoldOrder & Pick<LockedOrder, 'placed_at' | 'provider_fee_kobo'>

const unreturned = { returned_goods_kobo: 0, returned_shipping_kobo: 0, returned_commission_kobo: 0 }

/** Returns the rows of orders that are placed, and of their items, at the same places. */
export function salesOf(
  placed: readonly Sold[],
  orders: readonly { items: readonly { productId: string; quantity: number; unit: Kobo; discount: Kobo }[] }[],
): SalesRows {
  const sold = placed.flatMap((order, at) =>
    order.type === 'replacement' ? [] : [{ order, items: orders[at]?.items ?? [] }],
  )
  return {
    sales: sold.map(({ order }) =>
      rowOf(order, 'sale', order.placed_at, {
        orders: 1,
        goods_kobo: order.subtotal_kobo,
        discount_kobo: order.discount_kobo,
        shipping_kobo: order.shipping_kobo,
        commission_kobo: order.commission_kobo,
        fee_kobo: order.provider_fee_kobo,
        ...due({ ...order, ...unreturned }),
      }),
    ),
    lines: sold.flatMap(({ order, items }) =>
      items.map(({ productId, quantity, unit, discount }) => ({
        day: dayInLagos(order.placed_at),
        store_id: order.store_id,
        product_id: productId,
        kind: 'sale' as const,
        units: quantity,
        goods_kobo: quantity * unit,
        discount_kobo: discount,
      })),
    ),
  }
}

/**
 * Records a status transition: on cancellation the whole sale goes off today, except the provider's fee; a change of who
 * delivers counts on the day of the sale.
 */
export async function recordTransition(work: Work, before: LockedOrder, after: LockedOrder): Promise<void> {
  if (after.type === 'replacement') return
  const [was, is] = [due(before), due(after)]
  if (after.status === 'cancelled') {
    const off = rowOf(after, 'cancelled', work.now, {
      orders: -1,
      goods_kobo: -after.subtotal_kobo,
      discount_kobo: -after.discount_kobo,
      // The customer paid for the delivery of what came back through their fault.
      shipping_kobo: after.kept_delivery_kobo > 0 ? 0 : -after.shipping_kobo,
      commission_kobo: -after.commission_kobo,
      merchant_kobo: -was.merchant_kobo,
      partner_kobo: -was.partner_kobo,
    })
    await insertReversal(work, after, off, [])
    return insertCancelledLines(work, after)
  }
  const merchant_kobo = is.merchant_kobo - was.merchant_kobo
  const partner_kobo = is.partner_kobo - was.partner_kobo
  if (merchant_kobo || partner_kobo)
    await work.tx
      .insertInto('sales')
      .values(rowOf(after, 'carrier', after.placed_at, { merchant_kobo, partner_kobo }))
      .execute()
}

/** Inserts a row that takes back part of a sale, for which invoices issues a credit note. */
async function insertReversal(work: Work, { left_out_kobo }: Reducible, row: SalesRow, lines: ReversedLine[]) {
  const { id: saleId } = await work.tx.insertInto('sales').values(row).returning('id').executeTakeFirstOrThrow()
  await work.addJob(left_out_kobo > 0 ? saleWithLeftOutReversed : saleReversed, { saleId, lines })
}

/** Units of a line that are left out: `unit` is the price of one, and `discount` their part of the line's, in kobo. */
interface LeftOutLine extends ReversedLine {
  productId: string
  unit: Kobo
  discount: Kobo
}

/**
 * Records that units of an order are left out, as a part of it that is cancelled: the order stays one. `after` is the order
 * without them.
 */
export async function recordLeftOut(
  work: Work,
  before: LockedOrder,
  after: LockedOrder,
  lines: readonly LeftOutLine[],
): Promise<void> {
  const less = (column: 'subtotal_kobo' | 'discount_kobo' | 'commission_kobo') => after[column] - before[column]
  const row = rowOf(after, 'cancelled', work.now, {
    goods_kobo: less('subtotal_kobo'),
    discount_kobo: less('discount_kobo'),
    commission_kobo: less('commission_kobo'),
    merchant_kobo: due(after).merchant_kobo - due(before).merchant_kobo,
  })
  const reversed = lines.map(({ orderItemId, quantity, amount }) => ({ orderItemId, quantity, amount }))
  await insertReversal(work, after, row, reversed)
  await work.tx
    .insertInto('sale_lines')
    .values(
      lines.map(({ productId, quantity, unit, discount }) => ({
        day: dayInLagos(work.now),
        store_id: after.store_id,
        product_id: productId,
        kind: 'cancelled' as const,
        units: -quantity,
        goods_kobo: -quantity * unit,
        discount_kobo: -discount,
      })),
    )
    .execute()
}

/** An item of a return. */
interface ReturnedLine extends RefundedUnits {
  orderItemId: string
  productId: string
}

/** Records a refunded return, which its store bears. Its goods are divided by what each line cost. */
export async function recordReturn(
  work: Work,
  order: Reducible,
  back: Returned,
  lines: readonly ReturnedLine[],
): Promise<void> {
  if (order.type === 'replacement') return
  const row = rowOf(order, 'returned', work.now, {
    goods_kobo: -back.goods,
    shipping_kobo: -back.shipping,
    commission_kobo: -back.commission,
    merchant_kobo: -returnCosts(back),
  })
  await insertReversal(work, order, row, reversedLines(back.goods, lines))
  await work.tx
    .insertInto('sale_lines')
    .values(refundedProductRows(order, 'returned', work.now, back.goods, lines))
    .execute()
}
