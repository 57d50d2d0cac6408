import type { Order } from '#contract/orders/order-shapes.ts'
import { EarningSums } from '#web/features/orders/earning-sums.tsx'
import { expectedSentence, HoldNote, payoutSentence } from '#web/features/payouts/payout-status.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

/** Earnings of a store from an order, and the status of that money. */
export function Earnings({ order }: { order: Order }) {
  const where = whereItIs(order)
  return (
    <Stack gap={2}>
      <EarningSums
        order={order}
        labels={{ earned: 'You earn', settled: 'With your next payout', delivery: 'Delivery, by you' }}
        cases="/merchant/cases"
      />
      {order.payoutHold ? <HoldNote hold={order.payoutHold} area="/merchant" /> : where && <Note>{where}</Note>}
    </Stack>
  )
}

function whereItIs({ payout, expectedPayout, returnWindowEndsAt }: Order): string | undefined {
  if (payout) return payoutSentence(payout)
  return expectedPayout ? expectedSentence(expectedPayout, returnWindowEndsAt) : undefined
}
