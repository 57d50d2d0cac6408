import type { Opening, OpeningHours, Weekday } from '#contract/stores/opening.ts'
import { day } from '#web/ui/format.ts'

const days: readonly (readonly [Weekday, string])[] = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
]
const nameOf = new Map(days)

/** Formats a date such as `2026-11-18` as `18 Nov`. */
const shortDay = (date: string): string => day(`${date}T12:00:00Z`).replace(/ \d+$/, '')

const span = ({ from, until }: { from: string; until: string }): string =>
  from === until ? shortDay(from) : `${shortDay(from)} to ${shortDay(until)}`

/** Returns a sentence such as `Open now, closes at 18:00`; undefined without opening hours. */
export function openingWords({ open, closesAt, opensAt, holiday }: Opening): string | undefined {
  if (holiday?.on) return holiday.from === holiday.until ? 'Away today' : `Away until ${shortDay(holiday.until)}`
  if (open === null) return undefined
  if (open) return `Open now, closes at ${closesAt}`
  if (!opensAt) return 'Closed now'
  return `Closed now, opens ${opensAt.today ? 'today' : nameOf.get(opensAt.weekday)} at ${opensAt.time}`
}

/** Returns title and note of a current or coming holiday; undefined without one. */
export const holidayWords = ({ holiday }: Opening): { title: string; note: string } | undefined =>
  holiday ? { title: `Away ${span(holiday)}.`, note: holiday.note } : undefined

/** Groups successive days with the same hours: `Monday to Friday`, `09:00 to 18:00`. */
export function weekLines(hours: OpeningHours): { days: string; hours: string }[] {
  const lines: { first: string; last: string; hours: string }[] = []
  for (const [weekday, name] of days) {
    const of = hours[weekday]
    const open = of ? `${of.opens} to ${of.closes}` : 'Closed'
    const before = lines.at(-1)
    if (before?.hours === open) before.last = name
    else lines.push({ first: name, last: name, hours: open })
  }
  return lines.map(({ first, last, hours: open }) => ({
    days: first === last ? first : `${first} to ${last}`,
    hours: open,
  }))
}
