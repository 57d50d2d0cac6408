import { retryRefund } from '#contract/money/payments.ts'
import type { OrderRefund } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { listExceptions, listReconciliations } from '#contract/payouts/reconciliation.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { call } from '#web/shell/api.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { Action } from '#web/ui/action.tsx'

const [intervalMs, mostTries] = [700, 12]

/** Waits until Paystack’s answer about a refund is stored, and says it. */
async function sayAnswer(orderId: string, { id, status }: OrderRefund): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    await new Promise(resolve => setTimeout(resolve, intervalMs))
    const order = await call(getOrder, { params: { id: orderId } }).catch(() => undefined)
    const now = order?.refunds?.find(refund => refund.id === id)?.status ?? status
    if (now === 'done') return toast.good('Paystack has paid the refund. It is marked as done.')
    if (now === 'failed') return toast.bad('Paystack could not pay the refund.')
    if (now !== status) break
  }
  toast.info('Paystack has nothing new: it hasn’t paid the refund yet.')
}

/**
 * Button of a refund that isn't done, for roles with the permission. A failed one is requested again; of any other only
 * the state is fetched.
 */
export function RetryRefund({ refund, orderId }: { refund: OrderRefund; orderId: string }) {
  const { id, status } = refund
  const failed = status === 'failed'
  const retry = useChange(retryRefund, {
    invalidates: [getOrder.id, listExceptions.id, listReconciliations.id],
    ...(!failed && { success: false, onSuccess: () => sayAnswer(orderId, refund) }),
  })
  const { can } = useRights()
  if (!id || status === 'done' || !can('payments', 'manage')) return null
  return (
    <Action busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
      {failed ? 'Refund again' : 'Check with Paystack'}
    </Action>
  )
}
