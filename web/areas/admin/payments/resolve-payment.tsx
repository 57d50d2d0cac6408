import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type AdminPayment, getPayment, listPayments, updatePayment } from '#contract/read-models/admin-payments.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { call } from '#web/shell/api.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { answerWords, canAsk } from './payment-words.ts'

const [intervalMs, mostTries] = [700, 12]

/** Waits until the card provider has answered about a payment, and says what it answered. */
async function sayAnswer(before: AdminPayment): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    await new Promise(resolve => setTimeout(resolve, intervalMs))
    const now = await call(getPayment, { params: { id: before.id } }).catch(() => undefined)
    if (now && now.checkedAt !== before.checkedAt) return toast.info(answerWords(before, now))
  }
  toast.info('Paystack hasn’t answered yet. Reload this page in a minute.')
}

/** Actions on a payment: refresh its status, or resolve a wrong one with a note. */
export function SeeToPayment({ payment }: { payment: AdminPayment }) {
  const { id, status, handled } = payment
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const viewsOnly = useViewsOnly()
  const update = useChange(updatePayment, {
    invalidates: [listPayments.id, getPayment.id],
    failure: reportFailed.updatePayment,
    onSuccess: () => setOpen(false),
  })
  const ask = useChange(updatePayment, {
    invalidates: [listPayments.id, getPayment.id],
    failure: reportFailed.updatePayment,
    success: false,
    onSuccess: () => sayAnswer(payment),
  })
  if (handled)
    return (
      <Note>
        {handled.note} ({handled.by})
      </Note>
    )
  if (viewsOnly) return null
  if (canAsk(status))
    return (
      <Button
        size="xs"
        variant="default"
        loading={ask.isPending}
        onClick={() => ask.mutate({ params: { id }, body: { action: 'ask' } })}
      >
        Ask Paystack
      </Button>
    )
  if (status !== 'wrong') return null
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Mark as handled
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={`How was ${payment.reference} resolved?`}>
        <Stack
          as="form"
          gap={4}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
            setMissing(note === '')
            if (note) update.mutate({ params: { id }, body: { action: 'handled', note } })
          }}
        >
          <p>
            {payment.customerName} was to pay {naira(payment.amount)} and paid {naira(payment.paid ?? 0)}. It is
            refunded automatically. Your note is kept with it.
          </p>
          <Textarea
            name="note"
            label="Note"
            error={missing && 'Describe how it was resolved.'}
            autosize
            minRows={2}
            maxLength={1000}
            withAsterisk
            data-autofocus
          />
          <FormButtons save="Mark as handled" busy={update.isPending} onCancel={() => setOpen(false)} />
        </Stack>
      </Modal>
    </>
  )
}
