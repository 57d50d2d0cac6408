import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { leaveOutItems } from '#contract/orders/leave-out.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { updateOrderStatus } from '#contract/orders/orders.ts'
import { LeaveOut } from '#web/features/orders/leave-out.tsx'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { longestReason, ReadyReasons } from '#web/features/orders/ready-reasons.tsx'
import { SoldOutFields, soldOutOf } from '#web/features/orders/sold-out-fields.tsx'
import { outOfStock } from '#web/features/orders/status-action-words.ts'
import { useOrderDialog } from '#web/features/orders/use-order-dialog.ts'
import { useChange } from '#web/shell/query.ts'

/** Button and dialog with which a store leaves out what it can't send of an order. */
export function LeaveOutOfOrder({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState(outOfStock)
  const [inStock, setInStock] = useState<readonly string[]>([])
  const options = useOrderDialog(orderCalls, () => setOpened(false))
  const leaveOut = useChange(leaveOutItems, options)
  const cancel = useChange(updateOrderStatus, options)
  return (
    <LeaveOut
      order={order}
      label="An item is missing?"
      title={`Leave items out of order ${order.orderName}`}
      lead="Choose what you can’t send. The customer is notified and refunded at once, and you send the rest. This can’t be undone."
      confirm="Leave out"
      busy={leaveOut.isPending || cancel.isPending}
      opened={opened}
      onOpen={open => {
        setReason(outOfStock)
        setInStock([])
        setOpened(open)
      }}
      onConfirm={({ items, of, all }) => {
        const note = reason.trim()
        const soldOut = soldOutOf(of, { reason: note, inStock })
        if (all) cancel.mutate({ params: { id: order.id }, body: { status: 'cancelled', note, ...soldOut } })
        else leaveOut.mutate({ params: { id: order.id }, body: { items, reason: note, ...soldOut } })
      }}
    >
      {({ of }) => (
        <>
          <ReadyReasons reasons={[outOfStock, 'Damaged', 'Wrong price']} reason={reason} onChoose={setReason} />
          <Textarea
            label="Reason (optional)"
            description="The customer reads it."
            name="reason"
            autosize
            minRows={2}
            maxLength={longestReason}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <SoldOutFields items={of} reason={reason} inStock={inStock} onChange={setInStock} />
        </>
      )}
    </LeaveOut>
  )
}
