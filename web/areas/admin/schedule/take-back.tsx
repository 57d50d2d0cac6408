import { takeBack } from '#contract/delivery/dispatch.ts'
import type { ScheduleRow } from '#contract/delivery/schedule.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { takingBack } from '#web/features/orders/status-action-words.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'

/** Dialog that asks why an order is taken back from its carrier. Open while `order` is defined. */
export function TakeBack({ order, onClose }: { order: ScheduleRow | undefined; onClose: () => void }) {
  const invalidateOrders = useInvalidate(orderCalls)
  const change = useChange(takeBack, { invalidates: orderCalls, onSuccess: onClose, onFailure: invalidateOrders })
  return (
    <ReasonDialog
      question={order && { ...takingBack, title: takingBack.title(order.orderName), confirm: 'Take it back' }}
      busy={change.isPending}
      onClose={onClose}
      onReason={reason => order && change.mutate({ params: { id: order.id }, body: { reason } })}
    />
  )
}
