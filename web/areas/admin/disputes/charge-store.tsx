import { Button } from '@mantine/core'
import { useState } from 'react'
import { chargeDispute, type Dispute, type DisputedOrder, getDispute } from '#contract/money/disputes.ts'
import { ReasonForm } from '#web/areas/admin/reason-form.tsx'

interface Props {
  dispute: Dispute
  order: DisputedOrder
}

/** Button and dialog that charge a part of a lost dispute to the store of an order. */
export function ChargeStore({ dispute, order }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
          Charge {order.storeName}
        </Button>
      </div>
      <ReasonForm
        title={`Charge ${order.storeName} for order ${order.name}`}
        opened={open}
        onClose={() => setOpen(false)}
        endpoint={chargeDispute}
        input={({ amount, text }) => ({
          params: { id: dispute.id },
          body: { orderId: order.id, amount, reason: text },
        })}
        invalidates={[getDispute.id]}
        field="reason"
        amount={{ initial: order.chargeable, most: order.chargeable }}
        confirm="Charge store"
      >
        The amount is taken from its next payouts, and the store is notified.
      </ReasonForm>
    </>
  )
}
