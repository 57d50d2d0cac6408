import { type Payment, requestRefund } from '#modules/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { type GivenBack, givenBackMail, reasons } from './checkout.mails.ts'
import { type Checkout, closeCheckout, endCheckout } from './checkouts.store.ts'

/** Why a payment that came late can't be placed, by what couldn't be claimed again; undefined for another failure. */
export const whyLate = (code: string): GivenBack | undefined => late[code]
const late: Partial<Record<string, GivenBack>> = {
  sold_out: 'late',
  coupon_used_up: 'lateForCoupon',
  gift_card_changed: 'lateForGiftCard',
}

/**
 * Sends all of a payment back that can't become orders, and tells the customer why. What the checkout holds is free
 * again; one that was placed by another payment stays so.
 */
export async function giveBack(
  work: Work,
  checkout: Checkout,
  payment: Payment,
  { why, appUrl }: { why: GivenBack; appUrl: string },
): Promise<undefined> {
  const { paymentId, paid } = payment
  if (paid === null) throw new Error(`Payment ${payment.reference} is ${payment.status}, but nothing came`)
  await closeCheckout(work, checkout.id)
  if (checkout.paymentId === null) await endCheckout(work, checkout.id, { status: 'refunded', paymentId })
  await requestRefund(work, { paymentId, cause: `unplaced:${paymentId}`, reason: reasons[why], amount: paid })
  const { email } = await work.tx
    .selectFrom('payments')
    .select('email')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const mail = givenBackMail(why, { appUrl, name: checkout.quote.customerName, amount: paid })
  await queueMail(work, { to: email, cause: `unplaced:${paymentId}`, ...mail })
}
