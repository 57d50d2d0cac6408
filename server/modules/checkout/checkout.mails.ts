import { Fragment, createElement as h, type ReactElement } from 'react'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'

/** Why money that came can't become orders, as people read it. */
export const reasons = {
  late: 'It came after the 15 minutes that we hold a cart for, and something in it had sold out by then.',
  lateForCoupon: 'It came after the 15 minutes that we hold a price for, and a coupon of it was used up by then.',
  lateForGiftCard: 'It came after the 15 minutes that we hold a price for, and a gift card of it was used by then.',
  double: 'You had paid for the same cart already, and that order stands.',
  wrong: 'What arrived isn’t what the checkout had asked for.',
} as const
export type GivenBack = keyof typeof reasons

/** Tells a customer that all of a payment goes back, and why. `amount` is in kobo. */
export function givenBackMail(
  why: GivenBack,
  to: { appUrl: string; name: string; amount: Kobo },
): { subject: string; body: ReactElement } {
  const amount = formatKobo(to.amount)
  const next =
    why === 'double'
      ? mailButton(`${to.appUrl}/customer/orders`, 'See your orders')
      : mailButton(`${to.appUrl}/customer/cart`, 'Look over your cart')
  return {
    subject: `Your ${amount} is on its way back`,
    body: mailLayout({
      preview: 'We couldn’t make an order of your payment.',
      heading: `${amount} goes back to you`,
      children: h(
        Fragment,
        null,
        mailText(`Dear ${to.name}, we couldn’t make an order of your payment of ${amount}. ${reasons[why]}`),
        mailText('All of it goes back to where you paid from. You need do nothing; your bank may take a few days.'),
        next,
      ),
    }),
  }
}
