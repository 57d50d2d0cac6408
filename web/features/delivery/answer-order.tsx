import { Button } from '@mantine/core'
import { useState } from 'react'
import { acceptOrder, declineOrder, type PartnerOrder } from '#contract/delivery/delivery.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { useInvalidateOrders } from '#web/features/orders/use-status-change.ts'
import { useChange } from '#web/shell/query.ts'
import { Grid } from '#web/ui/layout.tsx'

const reasons = ['No rider is free', 'Too far away', 'Too large for our vehicles']

interface Props {
  order: Pick<PartnerOrder, 'id' | 'orderName'>
  /** Called after the partner declined the order. */
  onDeclined?: () => void
}

/** Buttons with which a partner accepts or declines an order. */
export function AnswerOrder({ order, onDeclined }: Props) {
  const [declining, setDeclining] = useState(false)
  const look = useInvalidateOrders()
  const call = { params: { id: order.id } }
  const accept = useChange(acceptOrder, { invalidates: orderCalls, onFailure: look })
  const decline = useChange(declineOrder, {
    // Doesn't wait for the refetch: the partner can no longer read the order.
    onSuccess: () => {
      setDeclining(false)
      onDeclined?.()
      void look()
    },
    onFailure: look,
  })
  return (
    <>
      <Grid gap={2} style={{ gridTemplateColumns: '1fr 2fr' }}>
        <Button
          size="lg"
          px="xs"
          fz="md"
          variant="default"
          disabled={accept.isPending}
          onClick={() => setDeclining(true)}
        >
          Decline
        </Button>
        <Button size="lg" fz="md" loading={accept.isPending} onClick={() => accept.mutate(call)}>
          Accept
        </Button>
      </Grid>
      <ReasonDialog
        question={
          declining
            ? {
                title: `Decline order ${order.orderName}?`,
                body: 'We will assign it to another carrier.',
                confirm: 'Decline order',
                reasons,
              }
            : undefined
        }
        busy={decline.isPending}
        onClose={() => setDeclining(false)}
        onReason={reason => decline.mutate({ ...call, body: { reason } })}
      />
    </>
  )
}
