import { Button } from '@mantine/core'
import { getOrder } from '#contract/orders/orders.ts'
import { approvePayout, listPayouts, type Payout } from '#contract/payouts/payouts.ts'
import { paymentStats } from '#contract/read-models/admin-payments.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirmPayout } from './confirm-payout.tsx'

/** Queries to invalidate when a payout changes. */
export const payoutCalls: readonly string[] = [listPayouts.id, getOrder.id, paymentStats.id, adminToday.id]

interface Props {
  payout: Payout
  storeName: string
  /** Small button for a table row. */
  small?: boolean
}

/** Button that pays an order's earnings to its store after a confirmation, for roles with permission. */
export function ApprovePayout({ payout, storeName, small }: Props) {
  const [confirm, dialog, asking] = useConfirmPayout()
  const { can } = useRights()
  const approve = useChange(approvePayout, {
    invalidates: payoutCalls,
    // Another administrator was faster: reload the status.
    onFailure: useInvalidate(payoutCalls),
  })
  const again = payout.status === 'failed'
  const words = again ? 'Retry payout' : 'Approve payout'
  const onApprove = () =>
    confirm(
      { orderIds: [payout.orderId] },
      {
        title: `Pay ${storeName} for order ${payout.orderName}?`,
        confirm: words,
        run: () => approve.send({ params: { id: payout.orderId } }),
      },
    )
  if (!can('payments', 'manage')) return null
  return (
    <>
      {dialog}
      <Button
        size={small ? 'xs' : 'sm'}
        variant={small ? 'default' : 'filled'}
        loading={asking || approve.isPending}
        onClick={onApprove}
        aria-label={small ? `${words} for ${payout.orderName}, ${storeName}` : undefined}
      >
        {small && !again ? 'Approve' : words}
      </Button>
    </>
  )
}
