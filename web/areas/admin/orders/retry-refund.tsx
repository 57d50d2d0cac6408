import { retryRefund } from '#contract/money/payments.ts'
import type { OrderRefund } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'

/** Button that retries a pending refund, for roles with the permission. */
export function RetryRefund({ refund: { id, status } }: { refund: OrderRefund }) {
  const retry = useChange(retryRefund, { invalidates: [getOrder.id] })
  const { can } = useRights()
  if (!id || status === 'done' || !can('payments', 'manage')) return null
  return (
    <Action busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
      Retry now
    </Action>
  )
}
