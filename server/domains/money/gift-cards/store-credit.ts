import { sql } from 'kysely'
import { creditGranted, postEntry, refundCredited } from '#domains/money/ledger/index.ts'
import { coverRefund, isDisputed, refundPaid } from '#domains/money/payments/index.ts'
import { notify } from '#domains/notifications/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { formatKobo, type Kobo, toKobo } from '#platform/money.ts'
import { move } from './movements.ts'

/** Store credit never expires. A date, because a card needs one. */
const never = new Date('2999-12-31T00:00:00Z')

/** A grant of store credit. `amount` is in kobo; `cause` makes it idempotent per customer; the customer reads `reason`. */
export interface CreditGrant {
  customerId: string
  amount: Kobo
  cause: string
  reason: string
  orderId?: string
}

/**
 * Grants store credit to a customer at the platform's expense, notifies them, and returns the credit's card. The same
 * cause grants once. Returns `customer_not_found` unless the account is a customer's.
 */
export async function grantStoreCredit(
  work: Work,
  { customerId, amount, cause, reason, orderId }: CreditGrant,
): Promise<{ giftCardId: string } | Failure<'customer_not_found'>> {
  const added = await addCredit(work, { customerId, amount, cause, reason, ...(orderId ? { orderId } : {}) })
  if (!added) return fail('customer_not_found')
  if (added.fresh) await postEntry(work, creditGranted({ customerId, amount, cause, ...(orderId ? { orderId } : {}) }))
  return { giftCardId: added.giftCardId }
}

/**
 * Pays a refund as store credit: at once, unless a dispute of its payment is open. Lost disputes have paid a part of it or
 * all. The closing of a return notifies its customer, so only a `late` credit of one does. The caller holds the payment's
 * lock. Idempotent.
 */
export async function creditRefund(work: Work, refundId: string, late = false): Promise<void> {
  const { tx, now } = work
  const refund = await tx
    .selectFrom('refunds')
    .select(['payment_id', 'order_id', 'amount_kobo', 'covered_kobo', 'credited_to', 'reason_code'])
    .where('id', '=', refundId)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  if (!refund?.credited_to || (await isDisputed(tx, refund.payment_id))) return
  const { payment_id: paymentId, credited_to: customerId } = refund
  const amount = await coverRefund(work, { refundId, ...refund })
  if (amount === undefined) return
  await tx
    .updateTable('refunds')
    .set({ status: 'done', done_at: now, checked_at: now })
    .where('id', '=', refundId)
    .execute()
  const orderId = refund.order_id ?? undefined
  const notified = !late && refund.reason_code === 'items_returned'
  await addCredit(work, { customerId, amount, cause: `refund:${refundId}`, notified, ...(orderId ? { orderId } : {}) })
  await postEntry(work, refundCredited({ refundId, customerId, orderId, paymentId, amount }))
}

/** Pays a refund as store credit that waited for a dispute, and has the customer notified. */
export async function creditDueRefund(work: Work, refundId: string): Promise<void> {
  const of = await work.tx
    .selectFrom('refunds')
    .select('payment_id')
    .where('id', '=', refundId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (!of) return
  // A dispute that is being recorded waits, or is seen.
  await work.tx.selectFrom('payments').select('id').where('id', '=', of.payment_id).forUpdate().execute()
  await creditRefund(work, refundId, true)
  const paid = await work.tx
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', refundId)
    .where('status', '=', 'done')
    .whereRef('covered_kobo', '<', 'amount_kobo')
    .executeTakeFirst()
  if (paid?.order_id) await work.addJob(refundPaid, { refundId })
}

/**
 * Adds to a customer's store credit, once per cause, and notifies them unless another notification says so (`notified`).
 * Returns the credit's card, and undefined unless the account is a customer's. The caller posts the ledger entry.
 */
async function addCredit(
  work: Work,
  {
    customerId,
    amount,
    cause,
    notified = false,
    ...of
  }: Omit<CreditGrant, 'reason'> & {
    reason?: string
    notified?: boolean
  },
): Promise<{ giftCardId: string; fresh: boolean } | undefined> {
  const { tx } = work
  const customer = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', customerId)
    .where('kind', '=', 'customer')
    .executeTakeFirst()
  if (!customer) return undefined
  const giftCardId = await creditOf(work, customerId, amount, customer)
  if (!(await move(work, { giftCardId, kind: 'granted', amount, cause, ...of }))) return { giftCardId, fresh: false }
  await tx
    .updateTable('gift_cards')
    .set(({ eb }) => ({
      balance_kobo: eb('balance_kobo', '+', amount),
      // The card is created with the amount of its first grant.
      amount_kobo: sql<number>`(select sum(amount_kobo) from gift_card_movements
        where gift_card_id = ${giftCardId} and kind = 'granted')`,
      status: sql<'active'>`case when status = 'disabled' then status else 'active' end`,
    }))
    .where('id', '=', giftCardId)
    .execute()
  if (!notified)
    await notify(work, {
      accountId: customerId,
      title: `${formatKobo(amount)} store credit added`,
      path: '/customer/gift-cards',
      cause: `credit-granted:${cause}`,
    })
  return { giftCardId, fresh: true }
}

/** Returns a customer's credit card, locked; creates it at the first grant. */
async function creditOf(
  { tx, now }: Work,
  customerId: string,
  amount: Kobo,
  customer: { first_name: string; last_name: string; email: string },
): Promise<string> {
  await tx
    .insertInto('gift_cards')
    .values({
      kind: 'store_credit',
      buyer_id: customerId,
      owner_id: customerId,
      amount_kobo: amount,
      status: 'active',
      is_gift: false,
      recipient_name: `${customer.first_name} ${customer.last_name}`,
      recipient_email: customer.email,
      sender_name: 'Bitmarte',
      design: 'palm',
      send_at: now,
      sent_at: now,
      activated_at: now,
      expires_at: never,
      created_at: now,
    })
    // A literal: with a parameter, a generic plan couldn't match the partial index.
    .onConflict(conflict => conflict.column('owner_id').where('kind', '=', sql.lit('store_credit')).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('gift_cards')
    .select('id')
    .where('owner_id', '=', customerId)
    .where('kind', '=', 'store_credit')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

/** Grants store credit as an administrator. Returns `customer_not_found` and, above the largest amount, `credit_too_large`. */
export async function grantAsAdmin(
  work: Work,
  caller: AdminCaller,
  { requestId, ...grant }: Omit<CreditGrant, 'cause'> & { requestId: string },
): Promise<{ giftCardId: string } | Failure<'customer_not_found' | 'credit_too_large'>> {
  const most = await settingOf(work.tx, 'credit.maximum', work.now)
  if (grant.amount > toKobo(most))
    return failField('amount', 'credit_too_large', `Enter an amount up to ${formatKobo(toKobo(most))}.`)
  const granted = await grantStoreCredit(work, { ...grant, cause: `admin:${requestId}` })
  await audit(work, caller, {
    action: 'store-credit.grant',
    subject: ['account', grant.customerId],
    after: { amountKobo: grant.amount, reason: grant.reason },
    requestId,
  })
  return granted
}

/** Returns whose store credit a card is; undefined for a gift card. */
export async function creditOwner(tx: Tx, giftCardId: string): Promise<string | undefined> {
  const card = await tx
    .selectFrom('gift_cards')
    .select('owner_id')
    .where('id', '=', giftCardId)
    .where('kind', '=', 'store_credit')
    .executeTakeFirst()
  return card?.owner_id ?? undefined
}
