import { Button, Modal, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { giftCardAmounts } from '#contract/money/gift-card-limits.ts'
import { issueGiftCard, listGiftCards } from '#contract/money/gift-cards.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { timeNow } from '#web/ui/clock.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { day, dayInLagos, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

const aDay = 86_400_000

const labels = {
  amount: 'Amount',
  recipientName: 'Their name',
  recipientEmail: 'Their e-mail',
  message: 'Message',
  sendOn: 'Day',
  reason: 'Reason',
}

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
        body: `We mail it to ${recipientName} at ${recipientEmail} ${when === 'day' ? `on ${day(`${sendOn}T08:00:00+01:00`)}, at 08:00,` : 'now'}. Bitmarte pays for it.`,
        confirm: 'Issue gift card',
        run,
      }),
    invalidates: [listGiftCards.id],
    onSuccess: onDone,
  })
  const now = timeNow().getTime()
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
        withAsterisk
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={labels.recipientName}
        name="recipientName"
        autoComplete="off"
        maxLength={80}
        withAsterisk
        {...form.getInputProps('recipientName')}
      />
      <EmailHint onAccept={email => form.setFieldValue('recipientEmail', email)}>
        <TextInput
          label={labels.recipientEmail}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          withAsterisk
          {...form.getInputProps('recipientEmail')}
        />
      </EmailHint>
      <Textarea
        label="Message (optional)"
        description="The recipient reads it."
        name="message"
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('message')}
      />
      <Radio.Group label="When to send it" {...form.getInputProps('when')}>
        <Stack gap={2} style={{ marginTop: 'var(--space-2)' }}>
          <Radio value="now" label="Now" />
          <Radio value="day" label="On a day" />
        </Stack>
      </Radio.Group>
      {form.values.when === 'day' && (
        <DayField
          label={labels.sendOn}
          name="sendOn"
          description="At 08:00 Lagos time."
          min={dayInLagos(now)}
          max={dayInLagos(now + 365 * aDay)}
          {...form.getInputProps('sendOn')}
        />
      )}
      <Textarea
        label={labels.reason}
        description="Only administrators read it."
        name="reason"
        autosize
        minRows={2}
        maxLength={300}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <FormButtons save="Issue gift card" busy={change.isPending} onCancel={onDone} />
    </Stack>
  )
}
