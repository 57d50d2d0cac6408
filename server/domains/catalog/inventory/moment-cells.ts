import { after } from '#platform/clock.ts'
import { endOf, lagosOffset, lastDay } from '#platform/lagos.ts'

/** Formats an end for a file as `readMoment` reads it: `2026-12-30` for the end of that day, otherwise with the time. */
export const endCell = (end: string): string => {
  const day = lastDay(new Date(end))
  return endOf(day).getTime() === Date.parse(end) ? day : momentCell(end)
}

/** Formats a moment for a file: `2026-12-30 14:00`, in Lagos. Seconds are kept if there are any. */
export const momentCell = (moment: string): string =>
  after(new Date(moment), lagosOffset)
    .toISOString()
    .replace('T', ' ')
    .replace(/(:00)?(\.000)?Z$/, '')

export const notAMoment = 'Write a date and time in Lagos, such as 30/12/2026 14:00.'

const twoDigits = (text: string | undefined): string => (text ?? '').padStart(2, '0')

/**
 * Parses a date with or without a time in Lagos: `30/12/2026 14:00`, `30/12/2026`, `2026-12-30 14:00`. A date alone is
 * its first moment, or its last with `ends`. Returns ISO 8601 in UTC; undefined for anything else.
 */
export function readMoment(text: string, { ends = false }: { ends?: boolean } = {}): string | undefined {
  const found =
    /^(?:(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})|(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDay>\d{2}))(?:[T ]+(?<time>\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/.exec(
      text.trim(),
    )?.groups
  if (!found) return undefined
  const { isoYear = found.year, isoMonth = found.month, isoDay = found.day, time } = found
  const date = `${isoYear}-${twoDigits(isoMonth)}-${twoDigits(isoDay)}`
  const clock = time?.replace(/^(\d):/, '0$1:') ?? '00:00'
  const moment = new Date(`${date}T${clock}+01:00`)
  // 31/02 is no day.
  if (Number.isNaN(moment.getTime()) || after(moment, lagosOffset).toISOString().slice(0, 10) !== date) return undefined
  return (time === undefined && ends ? endOf(date) : moment).toISOString()
}
