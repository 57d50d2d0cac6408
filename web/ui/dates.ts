import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { capitalised } from './capitalised.ts'
import { dayInLagos } from './format.ts'

dayjs.extend(customParseFormat)
dayjs.extend(utc)

export const dayFormat = 'DD/MM/YYYY'
export const momentFormat = `${dayFormat} HH:MM`
const notADay = `Enter a date as ${dayFormat}, for example 30/12/2026.`
export const notAMoment = `Enter a date as ${dayFormat}, with or without a time, for example 30/12/2026 14:00.`

const isoDay = 'YYYY-MM-DD'
const isIsoDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Returns the text of the next day that `30 Dec` or `30/12` can mean, today included. */
function withYear(parts: readonly string[]): { text: string; format: string } | undefined {
  const today = dayInLagos()
  const thisYear = Number(today.slice(0, 4))
  // A 29 February comes within 8 years.
  for (let year = thisYear; year <= thisYear + 8; year++) {
    const as = spelled([...parts, String(year)].join(' '))
    const day = as && dayjs.utc(as.text, as.format, true)
    if (day?.isValid() && day.format(isoDay) >= today) return as
  }
  return undefined
}

/** Splits a typed day into its parts, the day first: `Dec 30th, 2026` becomes `30`, `Dec`, `2026`. */
function partsOf(typed: string): string[] {
  const parts = typed
    .trim()
    .replace(/\s*[\s/.,-]\s*/g, ' ')
    .split(' ')
    .map(part => part.replace(/^(\d{1,2})(?:st|nd|rd|th)$/i, '$1'))
  const [first = '', second = '', ...rest] = parts
  return /^[a-z]/i.test(first) && /^\d/.test(second) ? [second, first, ...rest] : parts
}

/** Returns the text of a day in one strict format, `30 12 2026` or `30 Dec 26`; undefined for anything else. */
function spelled(typed: string): { text: string; format: string } | undefined {
  const parts = partsOf(typed)
  if (parts.length === 2) return withYear(parts)
  if (parts.length !== 3) return undefined
  const [first = '', middle = '', last = ''] = parts
  const [day, year] = first.length === 4 && last.length < 3 ? [last, first] : [first, last]
  if (!/^(\d\d){1,2}$/.test(year)) return undefined
  const byName = /^[a-z]/i.test(middle)
  const month = byName ? capitalised(middle.toLowerCase()) : middle.padStart(2, '0')
  const monthFormat = byName ? (month.length > 3 ? 'MMMM' : 'MMM') : 'MM'
  return { text: `${day.padStart(2, '0')} ${month} ${year}`, format: `DD ${monthFormat} ${'Y'.repeat(year.length)}` }
}

/** Days by name, as days from today in Lagos. */
const named = new Map([
  ['today', 0],
  ['tomorrow', 1],
])

/**
 * Parses a day as people type it, day first: `30/12/2026`, `30-12-2026`, `30.12.26`, `30 Dec 2026`, the next `30 Dec` or `30/12`,
 * `tomorrow`, or ISO `2026-12-30`. A month by its name may come first, and a day may be ordinal: `Dec 30th, 2026`. A two-digit year is from 1969 to 2068. Returns ISO `2026-12-30`, or null for anything that isn't a day from 1900 to 2999.
 */
export function parseDay(typed: string): string | null {
  const ahead = named.get(typed.trim().toLowerCase())
  if (ahead !== undefined) return dayjs.utc(dayInLagos()).add(ahead, 'day').format(isoDay)
  const as = spelled(typed)
  if (!as) return null
  const day = dayjs.utc(as.text, as.format, true)
  return day.isValid() && day.year() >= 1900 && day.year() < 3000 ? day.format(isoDay) : null
}

/** `30/12/2026` for ISO `2026-12-30`. Text that isn't an ISO day stays as it is. */
export const formatDay = (day: string): string => (isIsoDay(day) ? day.split('-').reverse().join('/') : day)

/** Offset of Lagos, UTC+1 all year. */
const lagosMinutes = 60

/** Splits a typed moment into its day and the minutes from midnight of its time: `14:00`, `2.30 pm`, `8am`. */
function timed(typed: string): [day?: string, minutes?: number] {
  const parts = /^(.+?)(?:\s*[,T]\s*|\s+)(\d{1,2})(?:[:.](\d{2}))?(?:\s?([AaPp])[Mm])?$/.exec(typed.trim())
  const [, day, hourTyped, minute, half] = parts ?? []
  const hour = Number(hourTyped)
  if (half ? hour < 1 || hour > 12 : minute === undefined || hour > 23) return []
  if (Number(minute ?? 0) > 59) return []
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return [day, hours * 60 + Number(minute ?? 0)]
}

/**
 * Parses a day and a time in Lagos: `30/12/2026 14:00`, `30 Dec 2pm`, or ISO `2026-12-30T14:00`. A day alone is its
 * beginning, or with `ends` its end: midnight, when the next day begins. Returns ISO 8601 in UTC, or null.
 */
export function parseMoment(typed: string, { ends = false } = {}): string | null {
  const alone = parseDay(typed)
  const [date = '', minutes] = alone ? [alone, ends ? 24 * 60 : 0] : timed(typed)
  const day = parseDay(date)
  if (day === null || minutes === undefined) return null
  return dayjs
    .utc(day)
    .add(minutes - lagosMinutes, 'minute')
    .toISOString()
}

/**
 * Returns day and time in Lagos as `2026-12-30 14:00`; null for text that isn't ISO 8601 in UTC. With `ends`, the end of a
 * day is that day without a time.
 */
export function inLagos(moment: string, { ends = false } = {}): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T.*Z$/.test(moment) || !dayjs.utc(moment).isValid()) return null
  const at = dayjs.utc(moment).add(lagosMinutes, 'minute')
  const isMidnight = at.valueOf() === at.startOf('day').valueOf()
  return ends && isMidnight ? at.subtract(1, 'day').format(isoDay) : at.format(`${isoDay} HH:mm`)
}

/** `30/12/2026 14:00`, or `30/12/2026` for its end, in Lagos. Text that isn't ISO 8601 in UTC stays as it is. */
export function formatMoment(moment: string, { ends = false } = {}): string {
  const [day, ...time] = inLagos(moment, { ends })?.split(' ') ?? []
  return day ? [formatDay(day), ...time].join(' ') : moment
}

/** Returns whether a text is an ISO day, such as `2026-12-30`. */
export const isDay = (text: string): boolean => isIsoDay(text) && parseDay(text) === text

/** Returns the error for a text that isn't a date: its reason if there is a clear one, otherwise how to write a date. */
function notADayBecause(typed: string): string {
  if (parseMoment(typed)) return 'Enter the date without a time, for example 30/12/2026.'
  return tooLateInMonth(typed) ?? notADay
}

/** Returns the error of a typed text that isn't a moment. */
export const notAMomentBecause = (typed: string): string =>
  tooLateInMonth(typed) ?? tooLateInMonth(timed(typed)[0] ?? '') ?? notAMoment

/** Says how many days a month has if the typed text is a later day of it, such as `31/11/2026`. */
function tooLateInMonth(typed: string): string | undefined {
  const parts = partsOf(typed)
  const as = spelled((parts.length === 2 ? [...parts, dayInLagos().slice(0, 4)] : parts).join(' '))
  const first = as && dayjs.utc(as.text.replace(/^\d+/, '01'), as.format, true)
  if (!first?.isValid() || !/^\d\d /.test(as?.text ?? '')) return undefined
  const days = first.daysInMonth()
  return Number(as?.text.slice(0, 2)) > days ? `${first.format('MMMM YYYY')} has ${days} days.` : undefined
}

interface Bounds {
  /** First and last valid day, ISO. Other text is ignored. */
  min?: string | undefined
  max?: string | undefined
}

/** Returns the bounds that are valid days. */
export const boundsOf = ({ min, max }: Bounds) => ({
  ...(min && isDay(min) && { minDate: min }),
  ...(max && isDay(max) && { maxDate: max }),
})

/** Returns the error of a date field's value: ISO, '' for none, or typed text that isn't a day. */
export function dayProblem(
  value: string,
  { optional, ...bounds }: Bounds & { optional?: boolean },
): string | undefined {
  if (value === '') return optional ? undefined : notADay
  if (!isDay(value)) return notADayBecause(value)
  const { minDate, maxDate } = boundsOf(bounds)
  if (minDate && value < minDate) return `Choose a date on or after ${formatDay(minDate)}.`
  return maxDate && value > maxDate ? `Choose a date on or before ${formatDay(maxDate)}.` : undefined
}
