import { type Insertable, sql } from 'kysely'
import { type Entry, partnerEarns, type Returned, returnCosts, storeEarns } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, share, spread, sum } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { saleReversed } from '../notices/orders.jobs.ts'
import { saleOf } from './settle.ts'

// The append-only journal that reports add up (decision 0024). Each function writes rows in the transaction of the change
// that they record. Replacements are no sale; only costs that somebody bears for one are recorded.

type Order = Pick<LockedOrder, 'id' | 'store_id' | 'customer_id' | 'to_state' | 'type'>
type Row = Insertable<DB['sales']>

const zero = {
  ...{ orders: 0, goods_kobo: 0, discount_kobo: 0, shipping_kobo: 0, commission_kobo: 0, fee_kobo: 0 },
  ...{ merchant_kobo: 0, partner_kobo: 0 },
}

const rowOf = (order: Order, kind: Row['kind'], at: Date, figures: Partial<Record<keyof typeof zero, Kobo>>): Row => ({
  day: dayInLagos(at),
  store_id: order.store_id,
  order_id: order.id,
  customer_id: order.customer_id,
  state: order.to_state,
  kind,
  ...zero,
  ...figures,
})

/** Computes what an order will earn its store and its partner, before returns. */
function due(order: LockedOrder): { merchant_kobo: Kobo; partner_kobo: Kobo } {
  const sale = { ...saleOf(order), returned: undefined }
  const carrier = order.delivered_by === 'merchant' ? 'merchant' : 'platform'
  return {
    merchant_kobo: storeEarns({ ...sale, carrier }),
    partner_kobo: order.partner_id ? partnerEarns(sale.shipping, order.partner_share_bps) : 0,
  }
}

async function insertOrderLines(work: Work, kind: 'sale' | 'cancelled', at: Date, order: Order): Promise<void> {
  const sign = sql.lit(kind === 'sale' ? 1 : -1)
  await sql`insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
    select ${dayInLagos(at)}::date, store_id, product_id, ${kind}, ${sign} * quantity, ${sign} * quantity * unit_kobo,
      ${sign} * discount_kobo
    from order_items where store_id = ${order.store_id} and order_id = ${order.id} order by position`.execute(work.tx)
}

/** Records orders that were placed, whose items are stored already. */
export async function recordSales(work: Work, placed: readonly LockedOrder[]): Promise<void> {
  const sold = placed.filter(({ type }) => type !== 'replacement')
  if (!sold.length) return
  const rows = sold.map(order =>
    rowOf(order, 'sale', order.placed_at, {
      orders: 1,
      goods_kobo: order.subtotal_kobo,
      discount_kobo: order.discount_kobo,
      shipping_kobo: order.shipping_kobo,
      commission_kobo: order.commission_kobo,
      fee_kobo: order.provider_fee_kobo,
      ...due(order),
    }),
  )
  await work.tx.insertInto('sales').values(rows).execute()
  for (const order of sold) await insertOrderLines(work, 'sale', order.placed_at, order)
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
    await insertReversal(work, off, [])
    return insertOrderLines(work, 'cancelled', work.now, after)
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
async function insertReversal(work: Work, row: Row, lines: { orderItemId: string; quantity: number; amount: Kobo }[]) {
  const { id: saleId } = await work.tx.insertInto('sales').values(row).returning('id').executeTakeFirstOrThrow()
  await work.addJob(saleReversed, { saleId, lines })
}

/** An item of a return: `quantity` of `sold` came back; `unit` is the price of one, `discount` of the whole line. */
interface ReturnedLine {
  orderItemId: string
  productId: string
  quantity: number
  sold: number
  unit: Kobo
  discount: Kobo
}

/** Records a refunded return, which its store bears. Its goods are divided by what each line cost. */
export async function recordReturn(
  work: Work,
  order: Order,
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
  const costs = lines.map(line => line.quantity * line.unit - share(line.discount, line.quantity, line.sold))
  const parts = spread(back.goods, costs)
  const amounts = lines.map(({ orderItemId, quantity }, at) => ({ orderItemId, quantity, amount: parts[at] ?? 0 }))
  await insertReversal(work, row, amounts)
  await work.tx
    .insertInto('sale_lines')
    .values(
      lines.map((line, at) => ({
        day: row.day,
        store_id: order.store_id,
        product_id: line.productId,
        kind: 'returned' as const,
        units: -line.quantity,
        goods_kobo: -(parts[at] ?? 0),
        discount_kobo: 0,
      })),
    )
    .execute()
}

/** Records a ledger entry that moves the cost of a return between store, delivery partner and platform. */
export async function recordBorne(work: Work, order: Order, { postings }: Entry): Promise<void> {
  const owed = (kind: 'merchant_payable' | 'delivery_payable') =>
    -sum(postings.flatMap(({ account, amount }) => (account.kind === kind ? [amount] : [])))
  const borne = { merchant_kobo: owed('merchant_payable'), partner_kobo: owed('delivery_payable') }
  if (borne.merchant_kobo || borne.partner_kobo)
    await work.tx
      .insertInto('sales')
      .values(rowOf(order, 'borne', work.now, borne))
      .execute()
}
