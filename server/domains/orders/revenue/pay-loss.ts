import { sql } from 'kysely'
import { onTheWay } from '#contract/orders/order-statuses.ts'
import { type CaseBearer, caseLoss, type Entry, postEntry } from '#domains/money/ledger/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import type { LockedOrder } from '../lifecycle/transition-effects.ts'
import { goodsLost } from '../notices/orders.jobs.ts'
import { recordBorne } from './case-journal.ts'

type Order = Pick<
  LockedOrder,
  'id' | 'store_id' | 'type' | 'status' | 'delivered_by' | 'subtotal_kobo' | 'discount_kobo' | 'commission_kobo'
>

/**
 * Returns the entry that pays a store for goods that the platform's carriers lose by the order's cancellation. Undefined
 * if the goods are at the store, the store delivers or bears the loss, or the order is a replacement, which has no price.
 */
export function lossEntry(order: Order, bearer: CaseBearer): Entry | undefined {
  if (order.type === 'replacement' || order.delivered_by !== 'platform' || !onTheWay.includes(order.status))
    return undefined
  if (bearer !== 'platform' && 'storeId' in bearer) return undefined
  return caseLoss({
    orderId: order.id,
    storeId: order.store_id,
    goods: order.subtotal_kobo - order.discount_kobo,
    commission: order.commission_kobo,
    bearer,
  })
}

/** Returns what a store was paid for goods that its order's cancellation lost, in kobo. */
export async function paidForLoss(read: Reader, orderId: string): Promise<Kobo> {
  const { paid } = await read
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(sql<Kobo>`coalesce(-sum(p.amount_kobo), 0)::bigint`.as('paid'))
    .where('e.event_key', '=', `case-loss:${orderId}`)
    .where('a.kind', '=', 'merchant_payable')
    .executeTakeFirstOrThrow()
  return paid
}

/** Pays the store for goods that its order's cancellation loses, and opens a case for it. `order` is before the change. */
export async function payLoss({
  work,
  order,
  note,
  lossBearer = 'platform',
}: {
  work: Work
  order: LockedOrder
  note: string | undefined
  lossBearer?: CaseBearer | undefined
}): Promise<void> {
  const entry = lossEntry(order, lossBearer)
  if (!entry) return
  await postEntry(work, entry)
  await recordBorne(work, order, entry)
  await work.addJob(goodsLost, { orderId: order.id, note: note ?? '' })
}
