import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos } from '#web/ui/format.ts'

/** Maximum number of days of a report. */
const mostDays = 731

/** First and last day in Lagos, both included. */
export interface Days {
  startDate: string
  endDate: string
}

const dayMs = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text))

/** Returns the number of days of a range. */
export const daysIn = ({ startDate, endDate }: Days): number => (at(endDate) - at(startDate)) / dayMs + 1

/** Returns the most frequent ranges with their names. `id` stands for one in the URL of a list, where it goes on with the days. */
export function presets(today: string): { id: string; label: string; days: Days }[] {
  const back = (days: number): Days => ({ startDate: dayOf(at(today) - (days - 1) * dayMs), endDate: today })
  const month = today.slice(0, 7)
  const lastOfBefore = dayOf(at(`${month}-01`) - dayMs)
  return [
    { id: '1', label: 'Today', days: back(1) },
    { id: '7', label: '7 days', days: back(7) },
    { id: '30', label: '30 days', days: back(30) },
    { id: '90', label: '90 days', days: back(90) },
    { id: 'month', label: 'This month', days: { startDate: `${month}-01`, endDate: today } },
    {
      id: 'last-month',
      label: 'Last month',
      days: { startDate: `${lastOfBefore.slice(0, 7)}-01`, endDate: lastOfBefore },
    },
    { id: 'year', label: 'This year', days: { startDate: `${today.slice(0, 4)}-01-01`, endDate: today } },
    { id: '365', label: '12 months', days: back(365) },
  ]
}

/** Returns the error of a typed range. */
export function problemOf({ startDate, endDate }: Days): string | undefined {
  if (!isDay(startDate) || !isDay(endDate)) return 'Choose a first and a last day.'
  if (startDate > endDate) return 'The first day is after the last.'
  return daysIn({ startDate, endDate }) > mostDays ? 'A report covers two years at most.' : undefined
}

/** Returns the range of the URL's `from` and `to`; the last 30 days if they are missing or invalid. */
export function daysOfAddress(search: URLSearchParams, now: Date = timeNow()): Days {
  const range = { startDate: search.get('from') ?? '', endDate: search.get('to') ?? '' }
  if (!problemOf(range)) return range
  const today = dayInLagos(now)
  return { startDate: dayOf(at(today) - 29 * dayMs), endDate: today }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns a day: `18 Nov`, or `18 Nov 2025` with its year. */
export function dayLabel(day: string, year = false): string {
  const [written, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]}${year ? ` ${written}` : ''}`
}

/** Returns a range: `18 Nov 2026`, or `22 Oct – 20 Nov 2026`. */
export function rangeLabel({ startDate, endDate }: Days): string {
  if (startDate === endDate) return dayLabel(endDate, true)
  return `${dayLabel(startDate, startDate.slice(0, 4) !== endDate.slice(0, 4))} – ${dayLabel(endDate, true)}`
}
