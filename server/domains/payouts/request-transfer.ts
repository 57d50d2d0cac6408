import { type Selectable, sql } from 'kysely'
import { type PayoutReceiver, payout as payoutEntry, postEntry } from '#domains/money/ledger/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import type { Payouts, PayoutTransfers } from '#platform/database/schema.gen.ts'
import { dayInLagos, midnightInLagos } from '#platform/lagos.ts'
import { type Kobo, spread, sum, toKobo } from '#platform/money.ts'
import { countPayouts } from './payout-counts.ts'
import { type Bank, receiverColumns } from './receiver.ts'
import { releaseTransfer } from './release-transfer.ts'
import { settleLines, type Unsettled } from './unsettled.ts'

export type Transfer = Selectable<PayoutTransfers>
export type Payout = Selectable<Payouts>

/** A transfer to request. */
export interface Wanted {
  to: PayoutReceiver
  bank: Bank
  amount: Kobo
  fee: Kobo
  unsettled: Unsettled
  /** Payouts of orders that the transfer pays; none for a partner. */
  payouts: readonly Payout[]
  /** Day in Lagos of the scheduled run; undefined for an administrator's request. */
  runOn?: string
}

/**
 * Requests a transfer to a locked receiver and returns its ID. Amount and fee leave the receiver's balance at once, so
 * that they can't be paid twice, and return if the transfer fails or is cancelled. It is released at once unless it
 * still needs approvals: two from `payouts.second-approval-from` on, counting what the receiver got that day, otherwise
 * one, or none for a scheduled one. `by` counts as the first.
 */
export async function requestTransfer(work: Work, by: AdminCaller | undefined, wanted: Wanted): Promise<string> {
  const { tx, now } = work
  const { to, bank, amount, fee, unsettled, payouts, runOn } = wanted
  const { balance, lines, left = 0 } = unsettled
  const needed = (await needsTwo(work, to, amount + fee)) ? 2 : by ? 1 : 0
  const before = await unknownTransfer(work, to)
  const stated = before ? await statedBefore(work, before) : 0
  const values = {
    ...receiverColumns(to),
    ...bank,
    status: 'awaiting-approval' as const,
    amount_kobo: amount,
    fee_kobo: fee,
    opening_kobo: balance - left - stated - sum(lines.map(line => line.amount)),
    closing_kobo: balance - left - amount - fee,
    requested_at: now,
    approvals_needed: needed,
    first_approved_by: by?.accountId ?? null,
    first_approved_at: by ? now : null,
    second_approved_by: null,
    second_approved_at: null,
    released_at: null,
    failure: null,
    checked_at: null,
    ...(runOn === undefined ? {} : { run_on: runOn }),
  }
  const transfer: Transfer = before
    ? await tx
        .updateTable('payout_transfers')
        .set({ ...values, attempts: before.attempts + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('payout_transfers')
        .values({ ...values, reference: newReference() })
        .returningAll()
        .executeTakeFirstOrThrow()
  await linkPayouts(work, by, transfer, payouts)
  const orderId = payouts.length === 1 ? (payouts[0]?.order_id ?? undefined) : undefined
  await postEntry(work, payoutEntry({ transferId: transfer.id, attempt: transfer.attempts, to, orderId, amount, fee }))
  await settleLines(work, transfer, lines)
  await audit(work, by, {
    action: 'payout.approve',
    subject: ['payout-transfer', transfer.id],
    after: { amountKobo: amount, feeKobo: fee, needed, bank: bank.bank_name, account: bank.account_number },
  })
  if ((by ? 1 : 0) >= needed) await releaseTransfer(work, by, transfer)
  return transfer.id
}

/** References are valid for one transfer of the provider: at most 50 lower-case letters, digits and dashes. */
const newReference = (): string => `payout-${crypto.randomUUID().replaceAll('-', '')}-1`

/**
 * Returns a transfer that was refused or that the provider doesn't know. It is requested again under its reference,
 * which can't send twice. One that certainly failed is never requested again: the next one is new.
 */
const unknownTransfer = ({ tx }: Work, to: PayoutReceiver): Promise<Transfer | undefined> =>
  tx
    .selectFrom('payout_transfers')
    .selectAll()
    .where('storeId' in to ? 'store_id' : 'partner_id', '=', 'storeId' in to ? to.storeId : to.partnerId)
    .where('status', '=', 'failed')
    .where('transfer_code', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Sums the postings that the statement of a transfer has from earlier requests, in kobo; credits of its receiver are positive. */
async function statedBefore({ tx }: Work, { id }: Transfer): Promise<Kobo> {
  const { rows } = await sql<{ stated: Kobo }>`
    select coalesce(-sum(p.amount_kobo), 0)::bigint stated
    from payout_lines l join ledger_postings p on p.id = l.posting_id where l.transfer_id = ${id}`.execute(tx)
  return rows[0]?.stated ?? 0
}

/**
 * Returns whether a receiver's transfers of the day, with one more, reach the amount that needs two people. Otherwise
 * one person could split a large payout.
 */
export async function needsTwo({ tx, now }: Work, to: PayoutReceiver, more: Kobo): Promise<boolean> {
  const { total } = await tx
    .selectFrom('payout_transfers')
    .select(sql<Kobo>`coalesce(sum(amount_kobo + fee_kobo), 0)::bigint`.as('total'))
    .where('storeId' in to ? 'store_id' : 'partner_id', '=', 'storeId' in to ? to.storeId : to.partnerId)
    .where('requested_at', '>=', midnightInLagos(dayInLagos(now)))
    .where('status', 'not in', ['failed', 'cancelled'])
    .executeTakeFirstOrThrow()
  return total + more >= toKobo(await settingOf(tx, 'payouts.second-approval-from', now))
}

/** Links payouts to their transfer, each with its part of the amount. */
async function linkPayouts(
  work: Work,
  by: AdminCaller | undefined,
  transfer: Transfer,
  payouts: readonly Payout[],
): Promise<void> {
  // Failed payouts of an earlier attempt that this one doesn't pay.
  await work.tx.updateTable('payouts').set({ transfer_id: null }).where('transfer_id', '=', transfer.id).execute()
  if (payouts.length === 0) return
  const parts = spread(
    transfer.amount_kobo,
    payouts.map(payout => payout.due_kobo),
  )
  await sql`
    update payouts p set transfer_id = ${transfer.id}, status = 'approved', amount_kobo = part.amount,
      approved_by = ${by?.accountId ?? null}, approved_at = ${work.now}, paid_at = null, failure = null
    from unnest(${payouts.map(({ id }) => id)}::uuid[], ${parts}::bigint[]) part (id, amount)
    where p.id = part.id`.execute(work.tx)
  await countPayouts(
    work,
    payouts.map((before, at) => ({
      before,
      after: { store_id: before.store_id, status: 'approved', amount_kobo: parts[at] ?? 0 },
    })),
  )
}
