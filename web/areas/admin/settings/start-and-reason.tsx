import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MomentField } from '#web/ui/moment-field.tsx'

export interface StartAndReason {
  startsAt: string | null
  reason: string
}

export const atOnce: StartAndReason = { startsAt: null, reason: '' }

/** Fields for when a change of a rule starts, and why it is made. */
export function StartAndReasonFields<V extends StartAndReason>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <>
      <MomentField
        label="Starts"
        description="Empty to start at once. Lagos time."
        name="startsAt"
        none="At once"
        {...form.getInputProps('startsAt')}
      />
      <Textarea
        label="Reason"
        description="For the history and the audit log."
        name="reason"
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </>
  )
}
