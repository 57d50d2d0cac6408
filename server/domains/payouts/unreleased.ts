import { type RawBuilder, sql } from 'kysely'
import { orderStatusCode } from '#contract/orders/order-statuses.ts'
import type { ExpectedPayout, UnreleasedStage } from '#contract/payouts/payouts.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { payoutDueAtColumn } from './due-date.ts'

/** Statuses in which an order's money is in escrow: from payment until release or refund. */
const escrowStatuses = orderStatusCode.options.filter(status => status !== 'completed' && status !== 'cancelled')

/** SQL: whether the money of an order `o` is in escrow. */
export const inEscrow = sql<boolean>`o.status = any(${[...escrowStatuses]}::text[]) and o.type <> 'replacement'`

/**
 * SQL: what a store earns (`storeEarns`) from an order `o` whose money is in escrow, with delivery only once it is known to
 * deliver itself.
 */
export const earns = sql<Kobo>`greatest(0, o.subtotal_kobo - o.discount_kobo - o.returned_goods_kobo - o.returned_shipping_kobo
  - o.commission_kobo + o.returned_commission_kobo + case when o.delivered_by = 'merchant' then o.shipping_kobo else 0 end)`

/** SQL: where the money of an order `o` in escrow is. An open return keeps it there when the return window is over. */
export const stageColumn = sql<UnreleasedStage>`case when o.status <> 'delivered' then 'not-delivered'
  when o.open_returns > 0 then 'return-open' else 'return-window' end`

/** SQL: when the money of an order `o` in escrow falls due, of a store `s`; null while nobody knows. */
export const expectedDueAt: RawBuilder<Date | null> = sql`case when ${stageColumn} = 'return-window'
  then ${payoutDueAtColumn(sql`s.payment_category`, sql`o.return_window_ends_at`)} end`

/** SQL: whether the payouts of a store are paused, given its qualified ID. */
export const pausedColumn = (storeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payout_pauses pp where pp.store_id = ${storeId} and pp.resumed_at is null)`

/** SQL: whether no payout of a store can be approved now, given its qualified ID: for a pause, or a change of its bank account. */
export const isStopped = (storeId: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${pausedColumn(storeId)} or exists (
    select from store_bank_accounts ba where ba.store_id = ${storeId} and ba.payouts_paused_until > ${now}))`

/** Returns when the money of an order falls due that isn't released yet; null for other orders. */
export async function expectedPayoutOf(read: Reader, orderId: string): Promise<ExpectedPayout | null> {
  const { rows } = await sql<{ stage: UnreleasedStage; due_at: Date | null; paused: boolean }>`
    select ${stageColumn} stage, ${expectedDueAt} due_at, ${pausedColumn(sql`s.id`)} paused
    from orders o join stores s on s.id = o.store_id where o.id = ${orderId} and ${inEscrow} and ${earns} > 0`.execute(
    read,
  )
  const [row] = rows
  return row ? { stage: row.stage, dueAt: row.due_at?.toISOString() ?? null, paused: row.paused } : null
}
