import { timeNow } from '#web/ui/clock.ts'
import { isDay } from '#web/ui/dates.ts'
import { DayRangeFilter } from '#web/ui/day-range-filter.tsx'
import type { Filter } from '#web/ui/filter-chips.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { useUrl } from '#web/ui/url.ts'
import { presets } from './days.ts'

/** Value of the filter for days that are typed. */
const typed = 'days'

const inWords = (label: string): string => (/^\d/.test(label) ? `last ${label}` : label.toLowerCase())

/** Filter of a list by the ranges of reports in the URL's `param`, or by any days in `from` and `to`; see `daysBy`. */
export const dayFilter = (param: string, label: string): Filter => ({
  param,
  label,
  options: [
    ...presets(dayInLagos()).map(preset => ({ value: preset.id, label: inWords(preset.label) })),
    { value: typed, label: 'other days' },
  ],
  ends: ['from', 'to'],
})

const presetIn = (search: URLSearchParams, param: string, now: Date = timeNow()) =>
  presets(dayInLagos(now)).find(({ id }) => id === search.get(param))

const dayIn = (written: string | null): string | undefined => (written && isDay(written) ? written : undefined)

/** Returns the first and last day of a `dayFilter`, as ISO; undefined where the list has no limit. */
export function daysBy(search: URLSearchParams, param: string, now: Date = timeNow()) {
  const preset = presetIn(search, param, now)
  return preset
    ? { from: preset.days.startDate, to: preset.days.endDate }
    : { from: dayIn(search.get('from')), to: dayIn(search.get('to')) }
}

/** Fields for the days of a `dayFilter`, also of a link that sets only `from` and `to`. */
export function OtherDays({ param }: { param: string }) {
  const { search } = useUrl()
  const other = search.get(param) === typed || search.get('from') || search.get('to')
  if (!other || presetIn(search, param)) return null
  return (
    <ListBar>
      <DayRangeFilter />
    </ListBar>
  )
}
