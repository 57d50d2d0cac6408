import { Button } from '@mantine/core'
import { useState } from 'react'
import { acceptDispute, type Dispute, getDispute, listDisputes } from '#contract/money/disputes.ts'
import { ReasonForm } from '#web/areas/admin/reason-form.tsx'
import { naira } from '#web/ui/format.ts'

/** Button and dialog that accept a dispute. */
export function AcceptDispute({ dispute }: { dispute: Dispute }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Accept
      </Button>
      <ReasonForm
        title={`Accept the dispute of ${naira(dispute.amount)}?`}
        opened={open}
        onClose={() => setOpen(false)}
        endpoint={acceptDispute}
        input={({ text }) => ({ params: { id: dispute.id }, body: { note: text } })}
        invalidates={[listDisputes.id, getDispute.id]}
        field="note"
        description="The customer’s bank reads it."
        confirm="Accept dispute"
        final
      >
        The customer gets {naira(dispute.amount)} back, and Bitmarte bears it. You can charge the store afterwards. This
        can’t be undone.
      </ReasonForm>
    </>
  )
}
