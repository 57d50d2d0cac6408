import type { OrderRefund } from '#contract/order-shapes.ts'
import { getOrder } from '#contract/orders.ts'
import { retryRefund } from '#contract/payments.ts'
import { useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'

/** Has the card provider asked for a refund now, while it isn’t there. */
export function RetryRefund({ refund: { id, status } }: { refund: OrderRefund }) {
  const retry = useChange(retryRefund, { invalidates: [getOrder.id] })
  if (!id || status === 'done') return null
  return (
    <Action busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
      Ask again now
    </Action>
  )
}
