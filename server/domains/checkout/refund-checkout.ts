import type { RefundReason } from '#contract/money/refund-reasons.ts'
import { endRefunded } from '#domains/cart/index.ts'
import { type Payment, requestRefund } from '#domains/money/payments/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { givenBackMail } from './checkout.mails.ts'
import { type Checkout, closeCheckout, ranOut } from './checkouts.store.ts'
import type { ClaimFailure } from './claims.ts'

const afterClose: Record<ClaimFailure['code'], { late: RefundReason; replaced: RefundReason }> = {
  sold_out: { late: 'late_sold_out', replaced: 'replaced_sold_out' },
  coupon_used_up: { late: 'late_coupon', replaced: 'replaced_coupon' },
  gift_card_changed: { late: 'late_gift_card', replaced: 'replaced_gift_card' },
}

/**
 * Returns the reason to refund the payment of a closed checkout whose claims failed with this code. The time of the
 * closing, not of the payment, determines whether the checkout was replaced or expired.
 */
export function reasonAfterClose(code: ClaimFailure['code'], checkout: Checkout): RefundReason {
  const { late, replaced } = afterClose[code]
  return ranOut(checkout) ? late : replaced
}

/**
 * Refunds a payment that can't become orders, mails the customer the reason, and releases the checkout's claims. A
 * checkout placed by another payment stays placed.
 */
export async function refundCheckout(
  work: Work,
  checkout: Checkout,
  payment: Payment,
  { reason, config }: { reason: RefundReason; config: Config },
): Promise<undefined> {
  const { paymentId, paid } = payment
  if (paid === null) throw new Error(`Payment ${payment.reference} is ${payment.status}, but nothing came`)
  await closeCheckout(work, checkout.id)
  if (checkout.paymentId === null) await endRefunded(work, checkout.id, paymentId)
  await requestRefund(work, { paymentId, cause: `unplaced:${paymentId}`, reason, amount: paid })
  const { email } = await work.tx
    .selectFrom('payments')
    .select('email')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const path = reason === 'already_paid' ? '/customer/orders' : '/customer/cart'
  const { url, secret } = await customerUrl(work, config, checkout.customerId, path)
  const mail = givenBackMail(reason, { url, name: checkout.quote.customerName, amount: paid })
  await queueMail(work, { to: email, cause: `unplaced:${paymentId}`, ...mail, secret })
}
