import type { HubArea } from '#contract/logistics/hubs.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos, weekday } from '#web/ui/format.ts'

/** Lists the areas of a hub: `Lagos; in Ogun, Ifo and Ado-Odo/Ota`. */
export const areasInWords = (areas: readonly HubArea[]): string =>
  areas.map(({ state, lgas }) => (lgas.length ? `in ${state}, ${listed(lgas)}` : state)).join('; ')

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Groups a parcel code by three digits, on one line: `100 012 345 67`. */
export const codeInGroups = (code: string): string => code.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

const dayMs = 86_400_000
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

/** Names the day on which a hub expects a parcel, `Today`, `Tomorrow`, `Wed 3 Dec`, and how late it is once that is over. */
export function expectedWords(date: string, now: Date = timeNow()): { on: string; late?: string | undefined } {
  const days = Math.round((noonOf(date).getTime() - noonOf(dayInLagos(now)).getTime()) / dayMs)
  if (days < 0) return { on: weekday(noonOf(date), now), late: `Late by ${several(-days, 'day')}` }
  return { on: ['Today', 'Tomorrow'][days] ?? weekday(noonOf(date), now) }
}

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Formats the time since a moment in its largest unit: `3 days`, `5 hours`, `a moment`. `now` is in milliseconds. */
export function lasting(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000)
  if (minutes < 1) return 'a moment'
  if (minutes < 60) return several(minutes, 'minute')
  if (minutes < 48 * 60) return several(Math.floor(minutes / 60), 'hour')
  return several(Math.floor(minutes / (24 * 60)), 'day')
}
