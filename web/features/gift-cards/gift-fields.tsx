import { Radio, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DayField } from '#web/ui/day-field.tsx'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { sendDays } from './send-days.ts'

/** Form values of a gift: for whom, and `when`, `now` or on the `day` `sendOn`. */
interface Gift {
  recipientName: string
  recipientEmail: string
  message: string
  when: string
  sendOn: string
}

export const giftLabels = {
  recipientName: 'Their name',
  recipientEmail: 'Their e-mail',
  message: 'Message',
  sendOn: 'Day',
}

/** Fields of the recipient, the message and the day of a gift card. */
export function GiftFields<V extends Gift>({ form }: { form: UseFormReturnType<V> }) {
  const days = sendDays()
  return (
    <>
      <TextInput
        label={giftLabels.recipientName}
        name="recipientName"
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('recipientName')}
      />
      <EmailHint onAccept={email => form.getInputProps('recipientEmail').onChange(email)}>
        <TextInput
          label={giftLabels.recipientEmail}
          name="recipientEmail"
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('recipientEmail')}
        />
      </EmailHint>
      <Textarea
        label={`${giftLabels.message} (optional)`}
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
          label={giftLabels.sendOn}
          name="sendOn"
          description="At 08:00 Lagos time."
          min={days.first}
          max={days.last}
          {...form.getInputProps('sendOn')}
        />
      )}
    </>
  )
}
