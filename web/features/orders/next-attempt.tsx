import { dayInLagos, weekday } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

/** Returns the day of the next attempt of a failed delivery, and whether that day is over; undefined without one. */
export function nextAttemptOf(
  nextTryOn: string | null | undefined,
  today = dayInLagos(),
): { day: string; overdue: boolean } | undefined {
  return nextTryOn ? { day: weekday(`${nextTryOn}T12:00:00Z`), overdue: nextTryOn < today } : undefined
}

/** Says to a carrier when a failed delivery is tried again, or was to be. Null without a day. */
export function NextAttempt({ nextTryOn }: { nextTryOn: string | null }) {
  const next = nextAttemptOf(nextTryOn)
  if (!next) return null
  return (
    <Note late={next.overdue}>
      {next.overdue ? `Was to be tried again on ${next.day}` : `Next attempt: ${next.day}`}
    </Note>
  )
}
