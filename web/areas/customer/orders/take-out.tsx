import { useState } from 'react'
import { banksTake } from '#contract/money/refund-times.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { leaveOutItems } from '#contract/orders/leave-out.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { LeaveOut } from '#web/features/orders/leave-out.tsx'
import { leftOnCard } from '#web/features/orders/money-words.ts'
import { RefundChoice } from '#web/features/orders/refund-choice.tsx'
import { useOrderDialog } from '#web/features/orders/use-order-dialog.ts'
import { useChange } from '#web/shell/query.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { Note } from '#web/ui/note.tsx'
import { changedOrder } from './cancel-order.tsx'

/**
 * Button to take items out of an order without a discount until it is packed, with a dialog that asks where the refund
 * goes.
 */
export function TakeOut({ order }: { order: CustomerOrder }) {
  const [opened, setOpened] = useState(false)
  const [refundTo, setRefundTo] = useState<RefundTo>('source')
  const guest = isGuest(useSession('customer'))
  const options = useOrderDialog(changedOrder, () => setOpened(false))
  const leaveOut = useChange(leaveOutItems, options)
  const cancel = useChange(cancelCustomerOrder, options)
  const byCard = leftOnCard(order) > 0
  const packed = !['pending', 'processing'].includes(order.orderStatus)
  if (packed || order.discount > 0 || order.shippingDiscount > 0) return null
  return (
    <LeaveOut
      order={order}
      label="Take out an item"
      title={`Take items out of order ${order.orderName}?`}
      lead={`${order.storeName} sends the rest. You can’t add an item again.`}
      confirm="Take out"
      busy={leaveOut.isPending || cancel.isPending}
      opened={opened}
      onOpen={setOpened}
      onConfirm={({ items, all }) =>
        all
          ? cancel.mutate({ params: { id: order.id }, body: { refundTo } })
          : leaveOut.mutate({ params: { id: order.id }, body: { items, refundTo } })
      }
    >
      {({ amount }) => (
        <>
          {amount > 0 && order.giftCards.length > 0 && (
            <Note>What a gift card or store credit paid of it goes back there at once.</Note>
          )}
          {byCard && <RefundChoice value={refundTo} onChange={setRefundTo} />}
          {byCard && guest && <Note>It goes back the way you paid. {banksTake}.</Note>}
        </>
      )}
    </LeaveOut>
  )
}
