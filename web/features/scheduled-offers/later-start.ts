import { timeNow } from '#web/ui/clock.ts'
import type { Question } from '#web/ui/confirm.tsx'
import { dayAndTime } from '#web/ui/format.ts'

interface Dates {
  startsAt: string | null
  endsAt: string | null
}

/** Returns the later start of a change to what is shown now, which would make it disappear until then. */
export function laterStart(present: Dates, { startsAt }: Pick<Dates, 'startsAt'>): string | undefined {
  const now = timeNow().getTime()
  const isShown =
    Date.parse(present.startsAt ?? '') <= now && (present.endsAt === null || Date.parse(present.endsAt) > now)
  return isShown && startsAt !== null && Date.parse(startsAt) > now ? startsAt : undefined
}

/** Returns the question whether what is shown stays until a changed one starts. */
function keepQuestion(startsAt: string): Omit<Question, 'run'> {
  const then = dayAndTime(startsAt)
  return {
    title: 'This is shown now. Keep it until then?',
    body: `Customers see the present one until ${then}, and the new one from then on. You find it under Scheduled.`,
    confirm: 'Keep and schedule',
  }
}

/** Returns what the form of an existing offer says and asks about a later start. */
export const keepsUntilStart = (present: Dates, confirm: (question: Question) => Promise<boolean>) => ({
  /** Part of the call's body. */
  flag: (values: Dates): { keepUntilStart?: true } => (laterStart(present, values) ? { keepUntilStart: true } : {}),
  confirm: (values: Dates, run: () => Promise<unknown>): Promise<boolean> => {
    const startsAt = laterStart(present, values)
    return startsAt ? confirm({ ...keepQuestion(startsAt), run }) : Promise.resolve(true)
  },
})
