import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { chargeDispute, type Dispute, type DisputedOrder, getDispute } from '#contract/money/disputes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

interface Props {
  dispute: Dispute
  order: DisputedOrder
}

/** Button and dialog that charge a part of a lost dispute to the store of an order. */
export function ChargeStore({ dispute, order }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
        Charge {order.storeName}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={`Charge ${order.storeName}`}>
        <ChargeForm dispute={dispute} order={order} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

interface Values {
  amount: TypedNumber
  reason: string
}

function ChargeForm({ dispute, order, onClose }: Props & { onClose: () => void }) {
  const { form, onSubmit, summary, change } = useEndpointForm<typeof chargeDispute, Values>(chargeDispute, {
    initial: { amount: order.chargeable, reason: '' },
    input: ({ amount, reason }) => ({
      params: { id: dispute.id },
      body: { orderId: order.id, amount: numberOf(amount, 0), reason },
    }),
    invalidates: [getDispute.id],
    onSuccess: onClose,
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={{ amount: 'Amount', reason: 'Reason' }} />
      <Note>
        Its next payouts are reduced by this amount, and it is notified. At most {naira(order.chargeable)} for order{' '}
        {order.name}.
      </Note>
      <MoneyField label="Amount" name="amount" {...form.getInputProps('amount')} />
      <Textarea
        label="Reason"
        name="reason"
        autosize
        minRows={2}
        maxLength={1000}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Charge store
        </Button>
      </Row>
    </Stack>
  )
}
