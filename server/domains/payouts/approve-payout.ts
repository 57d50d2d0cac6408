import { isDisputed } from '#domains/money/disputes/index.ts'
import { chargedBack, payout as payoutEntry, postEntry, storeBalance } from '#domains/money/ledger/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { countPayout } from './payout-counts.ts'
import { payoutChanged } from './payouts.jobs.ts'

/**
 * Computes the amount to transfer for a payout: its earnings less the store's debt. `balance` is what the platform owes
 * the store in all, `otherDues` the part for its other payouts, and `credit` money that belongs to no payout and that
 * the first possible payout includes. At least zero, at most `due` plus `credit`.
 */
export const payable = (due: Kobo, balance: Kobo, otherDues: Kobo, credit: Kobo = 0): Kobo =>
  Math.max(0, Math.min(due + Math.max(0, credit), balance - otherDues))

/**
 * Approves the payout of an order, returns its ID, and adds a job for the transfer. The amount leaves the store's
 * balance at once, so that it can't be spent twice, and returns if the transfer fails. A payout that the store's debt
 * consumes is paid without a transfer. Returns `order_not_found`, `payout_not_due`, `payout_approved`,
 * `payout_disputed` while a dispute of the order's payment is open, `no_bank_account`, `payouts_paused` after a change of the bank account, and `store_suspended`.
 */
export async function approvePayout(
  work: Work,
  caller: AdminCaller,
  orderId: string,
  requestId: string,
): Promise<
  | string
  | Failure<
      | 'no_bank_account'
      | 'order_not_found'
      | 'payout_approved'
      | 'payout_disputed'
      | 'payout_not_due'
      | 'payouts_paused'
      | 'store_suspended'
    >
> {
  const { tx, now } = work
  const order = await tx.selectFrom('orders').select('store_id').where('id', '=', orderId).executeTakeFirst()
  if (!order) return fail('order_not_found')
  const open = await lockOpen(tx, order.store_id, orderId)
  const payout = open.find(each => each.order_id === orderId)
  if (!payout) return fail('payout_not_due')
  if (payout.status !== 'due' && payout.status !== 'failed') return fail('payout_approved')
  if (payout.due_at > now) return fail('payout_not_due')
  if (await isDisputed(tx, orderId)) return fail('payout_disputed')
  const found = await tx
    .selectFrom('store_bank_accounts')
    .select(['bank_code', 'bank_name', 'account_number', 'account_name', 'payouts_paused_until'])
    .where('store_id', '=', order.store_id)
    .executeTakeFirst()
  if (!found) return fail('no_bank_account')
  const { payouts_paused_until: pausedUntil, ...bank } = found
  if (pausedUntil && pausedUntil > now) return fail('payouts_paused')
  const { suspended_at } = await tx
    .selectFrom('stores')
    .select('suspended_at')
    .where('id', '=', order.store_id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (suspended_at) return fail('store_suspended')

  const otherDues = sum(open.filter(each => each.id !== payout.id).map(each => each.due_kobo))
  const store = { storeId: order.store_id }
  const amount = payable(payout.due_kobo, await storeBalance(tx, store), otherDues, await chargedBack(tx, store))
  const attempt = payout.attempts + 1
  const approved = await tx
    .updateTable('payouts')
    .set({
      ...bank,
      ...(amount > 0
        ? { status: 'approved', reference: nextReference(payout, attempt), transfer_code: null }
        : { status: 'paid', paid_at: now }),
      amount_kobo: amount,
      attempts: attempt,
      approved_by: caller.accountId,
      approved_at: now,
      checked_at: null,
      failure: null,
    })
    .where('id', '=', payout.id)
    .returning(['store_id', 'status', 'amount_kobo'])
    .executeTakeFirstOrThrow()
  await countPayout(work, approved, payout)
  if (amount > 0) {
    await postEntry(
      work,
      payoutEntry({ payoutId: payout.id, attempt, to: { orderId, storeId: order.store_id }, amount }),
    )
    await work.addJob(payoutChanged, { payoutId: payout.id }, { key: `payout:${payout.id}` })
  }
  await audit(work, caller, {
    action: 'payout.approve',
    subject: ['payout', payout.id],
    before: { status: payout.status, failure: payout.failure },
    after: { amountKobo: amount, dueKobo: payout.due_kobo, bank: bank.bank_name, account: bank.account_number },
    requestId,
  })
  return payout.id
}

/** Locks a store's open payouts in one order, which serializes its approvals. */
const lockOpen = (tx: Tx, storeId: string, orderId: string) =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where(({ eb, or }) => or([eb('status', 'in', ['due', 'failed']), eb('order_id', '=', orderId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Returns the reference for an approval. The provider makes one transfer per reference, so a new one is used only after
 * a transfer that certainly failed. A refused or unknown transfer is retried under its reference, which can't send
 * twice.
 */
export const nextReference = (
  payout: { id: string; reference: string | null; transfer_code: string | null },
  attempt: number,
): string =>
  payout.reference && !payout.transfer_code ? payout.reference : `payout-${payout.id.replaceAll('-', '')}-${attempt}`
