import { Button, Modal, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCustomerCredit, grantStoreCredit } from '#contract/money/store-credit.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

/** A customer's store credit, and a dialog that grants some; for roles that see payments. */
export function CustomerCredit({ id, name }: { id: string; name: string }) {
  const { can } = useRights()
  const [open, setOpen] = useState(false)
  const credit = queryOf(getCustomerCredit, { params: { id } })
  const { data } = useQuery({ ...credit, enabled: credit.enabled && can('payments') })
  if (!data) return null
  return (
    <Row gap={3} justify="between" wrap>
      <Note>Store credit {naira(data.balance)}</Note>
      {can('payments', 'manage') && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Grant store credit
        </Button>
      )}
      <Modal opened={open} onClose={() => setOpen(false)} title={`Grant store credit to ${name}`}>
        <GrantForm id={id} onClose={() => setOpen(false)} />
      </Modal>
    </Row>
  )
}

interface Values {
  amount: TypedNumber
  reason: string
}

function GrantForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { form, onSubmit, summary, change } = useEndpointForm<typeof grantStoreCredit, Values>(grantStoreCredit, {
    initial: { amount: '', reason: '' },
    input: ({ amount, reason }) => ({ params: { id }, body: { amount: numberOf(amount, 0), reason } }),
    invalidates: [getCustomerCredit.id],
    onSuccess: onClose,
  })
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={{ amount: 'Amount', reason: 'Reason' }} />
      <Note>Bitmarte pays it. The customer can spend it at once, and it never expires.</Note>
      <MoneyField label="Amount" name="amount" {...form.getInputProps('amount')} />
      <Textarea
        label="Reason"
        description="The customer reads it."
        name="reason"
        autosize
        minRows={2}
        maxLength={500}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <Row gap={2} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={change.isPending}>
          Grant
        </Button>
      </Row>
    </Stack>
  )
}
