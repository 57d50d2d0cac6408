import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCustomerCredit, grantStoreCredit } from '#contract/money/store-credit.ts'
import { ReasonForm } from '#web/areas/admin/reason-form.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'

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
      <ReasonForm
        title={`Grant store credit to ${name}`}
        opened={open}
        onClose={() => setOpen(false)}
        endpoint={grantStoreCredit}
        input={({ amount, text }) => ({ params: { id }, body: { amount, reason: text } })}
        invalidates={[getCustomerCredit.id]}
        field="reason"
        description="The customer reads it."
        amount={{}}
        confirm="Grant"
        asks={amount => ({
          title: `Grant ${naira(amount)} to ${name}?`,
          body: 'The customer can spend it at once. You can’t take it back.',
          confirm: 'Grant store credit',
        })}
      >
        Bitmarte pays it. The customer can spend it at once, and it never expires.
      </ReasonForm>
    </Row>
  )
}
