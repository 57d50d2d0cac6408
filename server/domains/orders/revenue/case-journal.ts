import { type Entry, returnCosts } from '#domains/money/ledger/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { saleReversedByCase, saleWithLeftOutReversed } from '../notices/orders.jobs.ts'
import {
  type Reducible,
  type ReversedLine,
  refundedProductRows,
  rowOf,
  type SalesRow,
  type SoldOrder,
} from './sales-rows.ts'

// Rows of the sales journal for costs that move between parties, and for refunds of cases.

const credited = ({ postings }: Entry, kind: 'merchant_payable' | 'delivery_payable' | 'platform_commission'): Kobo =>
  0 - sum(postings.flatMap(({ account, amount }) => (account.kind === kind ? [amount] : [])))

async function insertRows({ tx }: Work, rows: readonly SalesRow[]): Promise<void> {
  const moved = rows.filter(row => row.goods_kobo || row.shipping_kobo || row.merchant_kobo || row.partner_kobo)
  if (moved.length) await tx.insertInto('sales').values(moved).execute()
}

const costOf = ({ event }: Entry): 'case_borne' | 'came_back' | 'handed_over' | 'borne' => {
  if (event.startsWith('case_')) return 'case_borne'
  if (event === 'part_carried') return 'handed_over'
  return event === 'delivery_earned' || event === 'delivery_borne' ? 'came_back' : 'borne'
}

/**
 * Records a ledger entry that moves the cost of a return, of a case, of an order that came back, or of a part of its way,
 * between store, delivery partner and platform.
 */
export async function recordBorne(work: Work, order: SoldOrder, entry: Entry): Promise<void> {
  const borne = {
    merchant_kobo: credited(entry, 'merchant_payable'),
    partner_kobo: credited(entry, 'delivery_payable'),
  }
  await insertRows(work, [rowOf(order, costOf(entry), work.now, borne)])
}

/**
 * Records what a case refunded of an order, in kobo, as a return does: off the sale and its store's earnings, with the
 * commission that `entry` gives back. A second row moves the cost to whoever bears it by `entry`. `items` may be lines of
 * the order's replacement; `reversed` is what of the order's own sale is undone, for which invoices issues a credit note.
 */
export async function recordCaseRefund(
  work: Work,
  order: Reducible,
  {
    goods,
    shipping,
    items,
    reversed,
  }: {
    goods: Kobo
    shipping: Kobo
    items: readonly { orderItemId: string; quantity: number }[]
    reversed?: { lines: ReversedLine[]; shipping: Kobo } | undefined
  },
  entry: Entry,
): Promise<void> {
  const commission = 0 - credited(entry, 'platform_commission')
  const costs = returnCosts({ goods, shipping, commission })
  const off = rowOf(order, 'case_refunded', work.now, {
    goods_kobo: -goods,
    shipping_kobo: -shipping,
    commission_kobo: -commission,
    merchant_kobo: -costs,
  })
  const { id: saleId } = await work.tx.insertInto('sales').values(off).returning('id').executeTakeFirstOrThrow()
  if (reversed)
    await work.addJob(order.left_out_kobo > 0 ? saleWithLeftOutReversed : saleReversedByCase, { saleId, ...reversed })
  await insertRows(work, [
    rowOf(order, 'case_borne', work.now, {
      merchant_kobo: costs + credited(entry, 'merchant_payable'),
      partner_kobo: credited(entry, 'delivery_payable'),
    }),
  ])
  await insertRefundedLines(work, order, goods, items)
}

async function insertRefundedLines(
  { tx, now }: Work,
  order: SoldOrder,
  goods: Kobo,
  items: readonly { orderItemId: string; quantity: number }[],
): Promise<void> {
  const refunded = items.filter(({ quantity }) => quantity > 0)
  if (!refunded.length) return
  const sold = await tx
    .selectFrom('order_items')
    .select(['id', 'product_id as productId', 'quantity', 'unit_kobo as unit', 'discount_kobo as discount'])
    .where('store_id', '=', order.store_id)
    .where(
      'id',
      'in',
      refunded.map(({ orderItemId }) => orderItemId),
    )
    .orderBy('position')
    .execute()
  const lines = sold.map(line => ({
    ...line,
    sold: line.quantity,
    quantity: refunded.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0,
  }))
  await tx
    .insertInto('sale_lines')
    .values(refundedProductRows(order, 'case_refunded', now, goods, lines))
    .execute()
}

/**
 * Records what a return or cancellation didn't refund because a case had, in kobo: the refund of the case is undone, with
 * the commission that it gave back, and a second row moves it to whoever gets it by `entry`. Of `amount`, `commissioned`
 * is that of cases with commission, which has a row of its own.
 */
export async function recordCaseRecovered(
  work: Work,
  order: SoldOrder,
  { amount, commissioned }: { amount: Kobo; commissioned: Kobo },
  entry: Entry,
): Promise<void> {
  const commission = credited(entry, 'platform_commission')
  const recovered = (goods: Kobo, commission: Kobo) =>
    rowOf(order, 'case_recovered', work.now, {
      goods_kobo: goods,
      commission_kobo: commission,
      merchant_kobo: goods - commission,
    })
  await insertRows(work, [
    recovered(commissioned, commission),
    recovered(amount - commissioned, 0),
    rowOf(order, 'case_borne', work.now, {
      merchant_kobo: commission - amount + credited(entry, 'merchant_payable'),
      partner_kobo: credited(entry, 'delivery_payable'),
    }),
  ])
}
