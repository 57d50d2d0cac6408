import type { GivesBack } from '#contract/orders/return-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'

/** Refund of a return by destination, for customers. */
export function GivesBackSums({ back }: { back: GivesBack }) {
  return (
    <Sums>
      <Sum label="Products, at the price you paid" amount={back.goods} />
      {back.shipping > 0 && <Sum label="Delivery" amount={back.shipping} />}
      <Sum label="Total refund" amount={back.amount} strong />
    </Sums>
  )
}

/** Refund of a return by destination, for merchants and administrators. */
export function GoesBackTo({ back }: { back: GivesBack }) {
  return (
    <Sums>
      {back.card > 0 && (
        <Sum
          label={back.cardNumber ? `To the card ending ${back.cardNumber}` : 'Original payment method'}
          amount={back.card}
        />
      )}
      {back.giftCards.map(({ last4, amount }) => (
        <Sum key={last4} label={last4 ? `To the gift card ending ${last4}` : 'To store credit'} amount={amount} />
      ))}
      <Sum label="Goes back" amount={back.amount} strong />
    </Sums>
  )
}
