import type { Order } from '#contract/orders/order-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { payoutSentence } from '#web/features/payouts/payout-status.tsx'
import { day } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

/** What an order brings its store, and where that money is. */
export function Earnings({ order }: { order: Order }) {
  const { subtotal, discount, commission = 0, returned = 0, youEarn = 0, shippingFee, deliveredBy } = order
  if (order.bitmarteOrderStatus.code_name === 'cancelled')
    return <Note>Nothing: the order is cancelled, and the customer has the money back.</Note>
  return (
    <div>
      <Sums>
        <Sum label="Goods, less discount" amount={subtotal - discount} />
        <Sum label="Bitmarte’s commission" amount={-commission} />
        {deliveredBy === 'merchant' && <Sum label="Delivery, by you" amount={shippingFee} />}
        {returned > 0 && <Sum label="Went back for returns" amount={-returned} />}
        <Sum label="You earn" amount={youEarn} strong />
      </Sums>
      <Note>{whereItIs(order)}</Note>
    </div>
  )
}

function whereItIs({ payout, returnWindowEndsAt }: Order): string {
  if (payout) return payoutSentence(payout)
  if (returnWindowEndsAt) return `Yours when the customer’s time to return ends, on ${day(returnWindowEndsAt)}.`
  return 'Held safe until 7 days after delivery, then it is yours.'
}
