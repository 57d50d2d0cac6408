import { after } from '#platform/clock.ts'
import { endOf, lagosOffset, lastDay } from '#platform/lagos.ts'

/** Formats an end as a cell as `readMoment` reads it: `2026-12-30` for the end of that day, otherwise with the time. */
export const endCell = (end: string): string => {
  const day = lastDay(new Date(end))
  return endOf(day).getTime() === Date.parse(end) ? day : momentCell(end)
}

/** Formats a moment as a cell: `2026-12-30 14:00`, in Lagos. Seconds are kept if there are any. */
export const momentCell = (moment: string): string =>
  after(new Date(moment), lagosOffset)
    .toISOString()
    .replace('T', ' ')
    .replace(/(:00)?(\.000)?Z$/, '')

/** Formats a cell of `momentCell` or `endCell` as files show it and people type it: without seconds. */
export const shownMoment = (cell: string): string => cell.slice(0, 'yyyy-mm-dd hh:mm'.length)

type SaleDates = Partial<Record<'saleFrom' | 'saleUntil', string>>

/**
 * Returns the dates of a product's sale price that a file's cells show, exactly as they are: a file that is imported again
 * doesn't change them to the full minute.
 */
export const keptMoments = (own: SaleDates, there: SaleDates): SaleDates =>
  Object.fromEntries(
    (['saleFrom', 'saleUntil'] as const).flatMap(cell => {
      const [text, exact] = [own[cell], there[cell]]
      const read = (each: string) => readMoment(each, { ends: cell === 'saleUntil' })
      return text && exact && read(text) === read(shownMoment(exact)) ? [[cell, exact]] : []
    }),
  )

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
