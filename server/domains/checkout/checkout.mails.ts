import { Fragment, createElement as h, type ReactElement } from 'react'
import { type RefundReason, refundReasons } from '#contract/money/refund-reasons.ts'
import { banksTake } from '#contract/money/refund-times.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'

/** Informs a customer that a whole payment is refunded, and why. `amount` is in kobo. */
export function givenBackMail(
  reason: RefundReason,
  to: { url: string; name: string; amount: Kobo },
): { subject: string; body: ReactElement } {
  const amount = formatKobo(to.amount)
  const next =
    reason === 'already_paid' ? mailButton(to.url, 'See your orders') : mailButton(to.url, 'Look over your cart')
  return {
    subject: `Your ${amount} is on its way back`,
    body: mailLayout({
      preview: 'We couldn’t make an order of your payment.',
      heading: `${amount} goes back to you`,
      children: h(
        Fragment,
        null,
        mailText(`Dear ${to.name}, we couldn’t make an order of your payment of ${amount}. ${refundReasons[reason]}`),
        mailText(`All of it goes back to where you paid from. ${banksTake}. You need do nothing.`),
        next,
      ),
    }),
  }
}
