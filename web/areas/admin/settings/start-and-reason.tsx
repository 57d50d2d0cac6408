import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { errors } from '#contract/errors.ts'
import { furthestStartDays } from '#contract/settings/settings.ts'
import type { FieldError } from '#web/shell/failure.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayAndTime, withinSentence } from '#web/ui/format.ts'
import { MomentField } from '#web/ui/moment-field.tsx'

export interface StartAndReason {
  startsAt: string | null
  reason: string
}

/** Refuses a start as the server does, so that nothing is asked before. */
export function startCheck({ startsAt }: StartAndReason): FieldError[] {
  const ahead = startsAt === null ? 1 : Date.parse(startsAt) - timeNow().getTime()
  const isRefused = ahead <= 0 || ahead > furthestStartDays * 86_400_000
  return isRefused ? [{ field: 'startsAt', message: errors.setting_start_past.message }] : []
}

export const atOnce: StartAndReason = { startsAt: null, reason: '' }

interface Scheduled<V> {
  next: readonly { value: V; startsAt: string }[]
  text: (value: V) => string
}

/** Returns the changes that are already scheduled, in a sentence; '' without any. */
export function scheduledWords<V>({ next, text }: Scheduled<V>): string {
  if (next.length === 0) return ''
  const changes = next.map(({ value, startsAt }) => `${withinSentence(text(value))} from ${dayAndTime(startsAt)}`)
  return `Already scheduled: ${changes.join(' and then ')}. To stop a scheduled change, withdraw it in the history.`
}

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
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </>
  )
}
