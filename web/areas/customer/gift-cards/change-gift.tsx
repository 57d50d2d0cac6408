import { Radio, Textarea, TextInput } from '@mantine/core'
import { type BoughtGiftCard, changeGift, listMyGiftCards } from '#contract/money/gift-cards.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'

const aDay = 86_400_000

const labels = { recipientName: 'Their name', recipientEmail: 'Their e-mail', message: 'Message', sendOn: 'Day' }

/** Form to change a gift that isn't sent yet, or to send it now. */
export function ChangeGift({ card, onDone }: { card: BoughtGiftCard; onDone: () => void }) {
  const { recipientName, recipientEmail, message = '' } = card
  const { form, change, onSubmit, summary } = useEndpointForm(changeGift, {
    initial: { recipientName, recipientEmail, message, sendOn: dayInLagos(Date.parse(card.sendAt)), when: 'day' },
    input: ({ when, sendOn, ...gift }) => ({
      params: { id: card.id },
      body: { ...gift, sendOn: when === 'now' ? null : sendOn },
    }),
    invalidates: [listMyGiftCards.id],
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`gift.${card.id}`, form, { compared: false })
  const leave = () => {
    draft.discard()
    onDone()
  }
  const now = timeNow().getTime()
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <TextInput
        label={labels.recipientName}
        name="recipientName"
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('recipientName')}
      />
      <EmailHint onAccept={email => form.setFieldValue('recipientEmail', email)}>
        <TextInput
          label={labels.recipientEmail}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('recipientEmail')}
        />
      </EmailHint>
      <Textarea
        label="Message (optional)"
        name="message"
        autosize
        minRows={3}
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
      <FormButtons save={form.values.when === 'now' ? 'Send now' : 'Save'} busy={change.isPending} onCancel={leave} />
    </Stack>
  )
}
