import type { Order } from '#contract/orders/order-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { expectedSentence, HoldNote, payoutSentence } from '#web/features/payouts/payout-status.tsx'
import { sumOf } from '#web/features/payouts/transfer-words.ts'
import { Note } from '#web/ui/note.tsx'

/** Earnings of a store from an order, and the status of that money. */
export function Earnings({ order }: { order: Order }) {
  const {
    subtotal,
    discount,
    commission = 0,
    returned = 0,
    youEarn = 0,
    takenByCases = 0,
    shippingFee,
    deliveredBy,
  } = order
  if (order.bitmarteOrderStatus.code_name === 'cancelled')
    return <Note>Nothing: the order was cancelled and refunded.</Note>
  return (
    <div>
      <Sums>
        <Sum label="Products, after discount" amount={subtotal - discount} />
        <Sum label="Bitmarte’s commission" amount={-commission} />
        {deliveredBy === 'merchant' && <Sum label="Delivery, by you" amount={shippingFee} />}
        {returned > 0 && <Sum label="Refunded for returns" amount={-returned} />}
        {takenByCases !== 0 && (
          <Sum
            label={takenByCases > 0 ? 'Refunds of cases that you bear' : 'Paid for by cases'}
            amount={-takenByCases}
          />
        )}
        <Sum label="You earn" amount={sumOf(youEarn, -takenByCases)} strong />
      </Sums>
      {order.payoutHold && (
        <div>
          <HoldNote hold={order.payoutHold} area="/merchant" />
        </div>
      )}
      {!order.payoutHold && <Note>{whereItIs(order)}</Note>}
    </div>
  )
}

function whereItIs({ payout, expectedPayout, returnWindowEndsAt }: Order): string | undefined {
  if (payout) return payoutSentence(payout)
  return expectedPayout ? expectedSentence(expectedPayout, returnWindowEndsAt) : undefined
}
