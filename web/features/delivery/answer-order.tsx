import { Button } from '@mantine/core'
import { useState } from 'react'
import { acceptOrder, declineOrder, type PartnerOrder } from '#contract/delivery/delivery.ts'
import { useDoing } from '#web/features/field-work/field-work.tsx'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { useAcceptQuestion } from './accept-question.tsx'

const reasons = ['No rider is free', 'A vehicle broke down', 'Too far away', 'Too large for our vehicles']

interface Props {
  order: PartnerOrder
  /** Called after the partner declined the order, which may wait for the network. */
  onDeclined?: () => void
}

/** Buttons with which a partner accepts or declines an order. */
export function AnswerOrder({ order, onDeclined }: Props) {
  const [declining, setDeclining] = useState(false)
  const { act, busy } = useDoing()
  const about = { subject: order.id, name: order.orderName }
  const params = { id: order.id }
  const [ask, question] = useAcceptQuestion(order)
  const accept = async () =>
    (await ask()) && act({ ...about, label: 'Accept', to: 'accepted', endpoint: acceptOrder, given: { params } })
  const decline = async (reason: string) => {
    const given = { params, body: { reason } }
    const done = await act({ ...about, label: 'Decline', to: 'ready_for_pickup', endpoint: declineOrder, given })
    setDeclining(false)
    if (done && done.state !== 'refused') onDeclined?.()
  }
  return (
    <>
      <Grid gap={2} style={{ gridTemplateColumns: '1fr 2fr' }}>
        <Button size="lg" px="xs" fz="md" variant="default" disabled={busy} onClick={() => setDeclining(true)}>
          Decline
        </Button>
        <Button size="lg" fz="md" loading={busy && !declining} onClick={accept}>
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
        busy={busy}
        waits
        onClose={() => setDeclining(false)}
        onReason={decline}
      />
      {question}
    </>
  )
}
