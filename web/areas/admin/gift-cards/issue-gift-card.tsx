import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { giftCardAmounts } from '#contract/money/gift-card-limits.ts'
import { issueGiftCard, listGiftCards } from '#contract/money/gift-cards.ts'
import { GiftFields, giftLabels } from '#web/features/gift-cards/gift-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { day, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

const labels = { amount: 'Amount', ...giftLabels, reason: 'Reason' }

const initial = {
  amount: '' as TypedNumber,
  recipientName: '',
  recipientEmail: '',
  message: '',
  when: 'now',
  sendOn: '',
  reason: '',
}

/** Button and dialog to issue a gift card at the platform's expense, for roles that manage gift cards. */
export function IssueGiftCard() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Manages>
      <Button onClick={() => setOpen(true)}>Issue a gift card</Button>
      <Modal opened={open} onClose={close} title="Issue a gift card">
        {open && <Form onDone={close} />}
      </Modal>
    </Manages>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const [ask, dialog] = useConfirm()
  const { form, change, onSubmit, summary } = useEndpointForm(issueGiftCard, {
    initial,
    input: ({ amount, when, sendOn, ...typed }) => ({
      body: { ...typed, amount: numberOf(amount), ...(when === 'day' ? { sendOn } : {}) },
    }),
    confirm: ({ amount, recipientName, recipientEmail, when, sendOn }, run) =>
      ask({
        title: `Issue a gift card of ${naira(numberOf(amount))}?`,
        body: `We mail it to ${recipientName} at ${recipientEmail} ${when === 'day' ? `on ${day(`${sendOn}T08:00:00+01:00`)}, at 08:00` : 'now'}. Bitmarte pays for it.`,
        confirm: 'Issue gift card',
        run,
      }),
    invalidates: [listGiftCards.id],
    onSuccess: onDone,
  })
  const { least, most } = giftCardAmounts
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      {dialog}
      <FormSummary {...summary} labels={labels} />
      <Note>Bitmarte pays for it. It is used like a gift card that was bought, and valid for 24 months.</Note>
      <MoneyField
        label={labels.amount}
        name="amount"
        description={`${naira(least)} to ${naira(most)}.`}
        min={least}
        max={most}
        {...form.getInputProps('amount')}
      />
      <GiftFields form={form} />
      <Textarea
        label={labels.reason}
        description="Only administrators read it."
        name="reason"
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <FormButtons save="Issue gift card" busy={change.isPending} onCancel={onDone} />
    </Stack>
  )
}
