import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { acceptDispute, type Dispute, getDispute, listDisputes } from '#contract/money/disputes.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

/** Button and dialog that accept a dispute. */
export function AcceptDispute({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Accept
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={`Accept the dispute of ${naira(dispute.amount)}?`}>
        <AcceptForm dispute={dispute} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function AcceptForm({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { form, onSubmit, summary, change } = useEndpointForm<typeof acceptDispute, { note: string }>(acceptDispute, {
    initial: { note: '' },
    input: body => ({ params: { id: dispute.id }, body }),
    invalidates: [listDisputes.id, getDispute.id],
    onSuccess: onClose,
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={{ note: 'Reason' }} />
      <Note>
        The customer gets {naira(dispute.amount)} back, and Bitmarte bears it. You can charge the store afterwards. This
        can’t be undone.
      </Note>
      <Textarea
        label="Reason"
        name="note"
        autosize
        minRows={2}
        maxLength={1000}
        withAsterisk
        {...form.getInputProps('note')}
      />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" color="clay" loading={change.isPending}>
          Accept dispute
        </Button>
      </Row>
    </Stack>
  )
}
