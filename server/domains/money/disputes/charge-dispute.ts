import { sql } from 'kysely'
import { disputeCharged, postEntry } from '#domains/money/ledger/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { isLost } from './dispute-status.ts'
import { disputeChanged } from './disputes.jobs.ts'

/** An order of a disputed payment, in kobo: the card's part of it, and what its store can be charged once it is completed. */
export interface DisputedPart {
  orderId: string
  card: Kobo
  chargeable: Kobo
}

/**
 * Returns the orders of a dispute's payment. A store can be charged for an order once its money is released, up to the
 * card's part of the order, and all stores together up to what the platform still bears of the payment's lost disputes.
 */
export async function disputedParts(read: Reader, paymentId: string): Promise<DisputedPart[]> {
  const { rows } = await sql<{ orderId: string; card: Kobo; charged: Kobo; borne: Kobo }>`
    select e.order_id as "orderId",
      (select coalesce(sum(p.amount_kobo), 0)::bigint from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where p.entry_id = e.id and a.kind in ('provider_clearing', 'provider_fees')) card,
      (select coalesce(-sum(p.amount_kobo), 0)::bigint from ledger_entries c
        join ledger_postings p on p.entry_id = c.id join ledger_accounts a on a.id = p.account_id
        where c.order_id = e.order_id and c.event = 'dispute_charged' and a.kind = 'platform_losses') charged,
      ((select coalesce(sum(amount_kobo - charged_kobo), 0) from disputes
          where payment_id = ${paymentId} and status in ('lost', 'accepted'))
        - (select coalesce(sum(covered_kobo), 0) from refunds where payment_id = ${paymentId}))::bigint borne
    from ledger_entries e where e.payment_id = ${paymentId} and e.event = 'capture' order by e.order_id`.execute(read)
  return rows.map(({ orderId, card, charged, borne }) => ({
    orderId,
    card,
    chargeable: Math.max(0, Math.min(card - charged, borne)),
  }))
}

/** A charge of a lost dispute, in kobo. `releasedTo` is the store that the order's money was released to; null before. */
export interface DisputeCharge {
  disputeId: string
  orderId: string
  releasedTo: string | null
  amount: Kobo
  reason: string
  requestId: string
}

/**
 * Charges a part of a lost dispute to the store of one of its orders. Returns `dispute_not_found`, `dispute_not_lost`,
 * `order_not_found` for an order of another payment, `order_money_held` before the order's money is released, and
 * `dispute_charge_too_high` above what the platform still bears of it.
 */
export async function chargeDispute(
  work: Work,
  caller: AdminCaller,
  given: DisputeCharge,
): Promise<
  | { id: string; charged: number }
  | Failure<
      'dispute_not_found' | 'dispute_not_lost' | 'order_not_found' | 'order_money_held' | 'dispute_charge_too_high'
    >
> {
  const { tx } = work
  const { disputeId, orderId, releasedTo, amount, reason, requestId } = given
  const found = await tx.selectFrom('disputes').select('payment_id').where('id', '=', disputeId).executeTakeFirst()
  if (!found) return fail('dispute_not_found')
  // As recording a dispute and sending a refund do, so that the borne amount can't change meanwhile.
  await tx.selectFrom('payments').select('id').where('id', '=', found.payment_id).forUpdate().execute()
  const dispute = await tx
    .selectFrom('disputes')
    .select(['status', 'amount_kobo', 'charged_kobo'])
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()
  if (!isLost(dispute.status)) return fail('dispute_not_lost')
  const part = (await disputedParts(tx, found.payment_id)).find(each => each.orderId === orderId)
  if (!part) return fail('order_not_found')
  if (!releasedTo) return fail('order_money_held')
  const charged = dispute.charged_kobo + amount
  if (amount > part.chargeable || charged > dispute.amount_kobo) return failField('amount', 'dispute_charge_too_high')
  await tx.updateTable('disputes').set({ charged_kobo: charged }).where('id', '=', disputeId).execute()
  await postEntry(work, disputeCharged({ cause: `${disputeId}:${requestId}`, orderId, storeId: releasedTo, amount }))
  await work.addJob(disputeChanged, { disputeId }, { key: `dispute:${disputeId}` })
  await audit(work, caller, {
    action: 'dispute.charge',
    subject: ['dispute', disputeId],
    before: { chargedKobo: dispute.charged_kobo },
    after: { chargedKobo: charged, orderId, storeId: releasedTo, reason },
    requestId,
  })
  return { id: disputeId, charged: toNaira(charged) }
}
