import { dayInLagos } from './lagos.ts'

const starts = ['startDate', 'from', 'firstMonth']
const ends = ['endDate', 'to', 'lastMonth']
const unnamed = [...starts, ...ends, 'of', 'search', 'sort']

const slug = (words: string): string =>
  words
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Names a CSV file by its rows: what they are, the filters of its query, and the period, or the day of the export without
 * one: `orders-delivered-2026-11-01-to-2026-11-30.csv`. Searches and IDs aren't in the name. `dated` says what
 * happened in the period, if it isn't clear: `placed` for orders, because delivered ones may have been delivered later.
 */
export function csvName(of: string, query: object, now: Date, dated = ''): string {
  const given = Object.entries(query)
  const first = (keys: readonly string[]): unknown => given.find(([key, value]) => value && keys.includes(key))?.[1]
  const filters = given.flatMap(([key, value]) => {
    if (value === true) return slug(key)
    return typeof value === 'string' && value !== 'all' && !unnamed.includes(key) && !key.endsWith('Id')
      ? slug(value)
      : ''
  })
  const period = periodOf(first(starts), first(ends))
  const parts = period ? [of, ...filters, dated, period] : [of, ...filters, dayInLagos(now)]
  return `${parts.filter(Boolean).join('-')}.csv`
}

function periodOf(start: unknown, end: unknown): string | undefined {
  if (start && end) return start === end ? String(start) : `${start}-to-${end}`
  if (start) return `from-${start}`
  return end ? `until-${end}` : undefined
}
