import { phone } from '#contract/phone.ts'
import { mailText } from '#platform/mail/layout.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'
import { type Written, written } from './customer.mails.ts'

/** An order whose parcel went from one carrier to another. `hub` has the parcel; null if its carrier has it. */
interface HandedOver {
  orderName: string
  storeName: string
  reason: string
  hub: string | null
  /** The other carrier, and its phone number. */
  other: string
  otherPhone: string | null
  url: string
}

const reached = ({ other, otherPhone }: HandedOver): string => (otherPhone ? `${other}, ${phone(otherPhone)}` : other)

/** Tells a carrier that its parcel goes to another one. `paid` is what a partner earned, in kobo; null for a dispatcher. */
export function parcelLostMail(order: HandedOver & { paid: Kobo | null }): Written {
  const next = order.hub
    ? `${order.other} takes the parcel from ${order.hub}. You don’t need to do anything else.`
    : `Please hand the parcel to ${reached(order)}.`
  return written(
    `Order ${order.orderName} is no longer yours`,
    'This delivery is no longer yours',
    next,
    [
      mailText(`Order ${order.orderName} of ${order.storeName} goes to another carrier.`),
      mailText(`Reason: ${order.reason}`),
      mailText(next),
      ...(order.paid === null
        ? []
        : [
            mailText(
              order.paid
                ? `You earn ${formatKobo(order.paid)} for your part of the way. It is in your balance.`
                : 'You earn nothing for it, and it doesn’t count as declined.',
            ),
          ]),
    ],
    { url: order.url, label: 'See your deliveries' },
  )
}

/** Tells a carrier that it takes over a parcel. `goesTo` is its next destination. */
export function parcelGotMail(order: HandedOver & { goesTo: string }): Written {
  const next = order.hub ? `The parcel is at ${order.hub}.` : `Get the parcel from ${reached(order)}.`
  return written(
    `Order ${order.orderName} is yours now`,
    'You take over a delivery',
    next,
    [
      mailText(`You take over order ${order.orderName} of ${order.storeName} from ${order.other}. ${next}`),
      mailText(`It goes to ${order.goesTo}.`),
      mailText(`Reason: ${order.reason}`),
    ],
    { url: order.url, label: 'Open the order' },
  )
}
