import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { correctOrderEmail } from '#contract/identity/guests.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { listOrderMails } from '#contract/read-models/order-mails.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

const labels = { email: 'New e-mail' }

/** The e-mail of a customer without an account, and a dialog that corrects it. Shows nothing for other orders. */
export function CustomerEmail({ order: { id, orderName, guestEmail } }: { order: Order }) {
  const { can } = useRights()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (guestEmail === undefined) return null
  return (
    <Stack gap={1} align="start" anywhere style={{ marginTop: 'var(--space-3)' }}>
      <div>
        {guestEmail} <Text tone="muted">· no account</Text>
      </div>
      {can('orders', 'manage') && (
        <Text as="button" type="button" link onClick={() => setOpen(true)}>
          Correct the e-mail
        </Text>
      )}
      <Modal opened={open} onClose={close} title={unbroken(`Correct the e-mail of order ${orderName}`)}>
        <Correct id={id} email={guestEmail} onDone={close} />
      </Modal>
    </Stack>
  )
}

function Correct({ id, email, onDone }: { id: string; email: string; onDone: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(correctOrderEmail, {
    initial: { email },
    input: body => ({ params: { id }, body }),
    invalidates: [getOrder.id, listOrderMails.id],
    onSuccess: onDone,
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <Text as="p" tone="muted">
        Check first that it’s the customer who asks, for example by the phone number. All orders that they placed
        without an account change, and are mailed to the new e-mail again. The old one loses its access, gets one last
        mail that says so, and a delivery code that was mailed to it is replaced.
      </Text>
      <FormSummary {...summary} labels={labels} />
      <TextInput label={labels.email} name="email" type="email" {...form.getInputProps('email')} />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onDone}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Correct e-mail
        </Button>
      </Row>
    </Stack>
  )
}
