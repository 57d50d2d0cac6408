import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import type { Period } from '#platform/paystack.ts'
import type { Booked } from './differences.ts'

/** A booked payment, refund or transfer, under its identifier at the provider. */
export type Ours = Booked & { key: string; reference: string }

/** SQL: the change of the clearing account by an entry `e`, in kobo; positive for incoming money. */
const onClearing = sql`(select sum(l.amount_kobo) from ledger_postings l join ledger_accounts a on a.id = l.account_id
  where l.entry_id = e.id and a.kind = 'provider_clearing')`

async function read<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(reader)).rows
}

const paymentColumns = sql`
  p.reference as key, p.reference, p.id as "paymentId", null::uuid as "orderId",
  (select sum(${onClearing})::bigint from ledger_entries e
   where e.payment_id = p.id and e.event in ('capture', 'capture_unplaced', 'gift_card_sold', 'plan_fee')) booked`

/** Reads payments by reference. The booked amount is after the provider's fee. */
export const paymentsBy = (reader: Reader, references: readonly string[]) =>
  read(reader, sql<Ours>`select ${paymentColumns} from payments p where p.reference = any(${references})`)

/** Reads the booked payments of a period. */
export const paymentsOf = (reader: Reader, { from, to }: Period) =>
  read(
    reader,
    sql<Ours>`select ${paymentColumns} from payments p
      where p.created_at >= ${from} and p.created_at < ${to} and p.status in ('paid', 'wrong') and p.paid_kobo > 0`,
  )

const refundColumns = sql`
  r.provider_id as key, p.reference, r.payment_id as "paymentId", r.order_id as "orderId",
  (select -${onClearing}::bigint from ledger_entries e where e.event_key = 'refund-paid:' || r.id) booked`

/** SQL columns of a lost dispute, which the provider lists as a refund. */
const disputeColumns = sql`
  'dispute-' || d.provider_id as key, p.reference, d.payment_id as "paymentId", null::uuid as "orderId",
  (select -${onClearing}::bigint from ledger_entries e where e.event_key = 'dispute-lost:' || d.id) booked`

/** The key of a refund that the provider made for a lost dispute. */
export const disputeKey = (providerId: number): string => `dispute-${providerId}`

/** Reads refunds by the provider's IDs, and lost disputes by their keys. */
export const refundsBy = (reader: Reader, providerIds: readonly string[]) =>
  read(
    reader,
    sql<Ours>`select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
      where r.provider_id = any(${providerIds})
      union all select ${disputeColumns} from disputes d join payments p on p.id = d.payment_id
      where 'dispute-' || d.provider_id = any(${providerIds})`,
  )

/** Reads the refunds completed and the disputes lost in a period. Lost disputes cover some refunds in whole. */
export const refundsOf = (reader: Reader, { from, to }: Period) =>
  read(
    reader,
    sql<Ours>`select ${refundColumns} from refunds r join payments p on p.id = r.payment_id
      where r.status = 'done' and r.done_at >= ${from} and r.done_at < ${to} and r.covered_kobo < r.amount_kobo
        and r.credited_to is null
      union all select ${disputeColumns} from disputes d join payments p on p.id = d.payment_id
      where d.status in ('lost', 'accepted') and d.resolved_at >= ${from} and d.resolved_at < ${to}`,
  )

/** SQL columns of a transfer, with its fee; booked unless the same try was reversed. */
const transferColumns = sql`
  t.reference as key, t.reference, null::uuid as "paymentId",
  (select p.order_id from payouts p where p.transfer_id = t.id order by p.id limit 1) as "orderId",
  (select -sum(${onClearing})::bigint from ledger_entries e
   where e.event_key in ('payout:' || t.id || ':' || t.attempts, 'payout-fee:' || t.id || ':' || t.attempts)
     and not exists (select from ledger_entries back where back.event_key = 'payout-returned:' || t.id || ':' || t.attempts)) booked`

/** Reads transfers by reference. */
export const transfersBy = (reader: Reader, references: readonly string[]) =>
  read(reader, sql<Ours>`select ${transferColumns} from payout_transfers t where t.reference = any(${references})`)

/** Reads the transfers of a period that are booked as paid. */
export const transfersOf = (reader: Reader, { from, to }: Period) =>
  read(
    reader,
    sql<Ours>`select ${transferColumns} from payout_transfers t
      where t.status = 'paid' and t.released_at >= ${from} and t.released_at < ${to}`,
  )
