import { sql } from 'kysely'
import { type Holiday, type Opening, type OpeningHours, openingHours, weekdays } from '#contract/stores/opening.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { dayInLagos, lagosOffset } from '#platform/lagos.ts'
import { storeChanged } from './store-changed.ts'

const dayMs = 86_400_000
/** Days before its start at which customers first see a holiday. */
const announceDaysBefore = 14

const hoursOrNull = openingHours.nullable().catch(null)
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Columns of opening hours and holiday; a `date` is read as text. */
export interface OpeningColumns {
  opening_hours: unknown
  closed_from?: string | null
  closed_until?: string | null
  closed_note?: string
}

/** Returns a test for dates such as `2026-11-21`: true if the place is closed, by its weekly hours or for a holiday. */
export function closedOn(row: OpeningColumns): (date: string) => boolean {
  const hours = hoursOrNull.parse(row.opening_hours)
  const { closed_from: from, closed_until: until } = row
  return date => {
    if (from && until && date >= from && date <= until) return true
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7]
    return hours !== null && weekday !== undefined && hours[weekday] === undefined
  }
}

/** Returns opening hours and whether the place is open at the given moment. */
export function openingOf(row: OpeningColumns, now: Date): Opening {
  const hours = hoursOrNull.parse(row.opening_hours)
  const lagos = new Date(now.getTime() + lagosOffset)
  const today = dayOf(lagos)
  const { closed_from: from, closed_until: until, closed_note: note = '' } = row
  const announced =
    from && until && until >= today && from <= dayOf(new Date(lagos.getTime() + announceDaysBefore * dayMs))
  const holiday = announced ? { from, until, note, on: from <= today } : null
  const closed = { hours, open: false, closesAt: null, opensAt: null, holiday }
  if (holiday?.on) return closed
  if (!hours) return { ...closed, open: null }

  const time = lagos.toISOString().slice(11, 16)
  const todayIndex = (lagos.getUTCDay() + 6) % 7
  const week = Array.from({ length: 8 }, (_, ahead) => ({
    ahead,
    weekday: weekdays[(todayIndex + ahead) % 7] ?? 'mon',
  }))
  const todayHours = hours[week[0]?.weekday ?? 'mon']
  if (todayHours && todayHours.opens <= time && time < todayHours.closes)
    return { ...closed, open: true, closesAt: todayHours.closes }
  for (const { ahead, weekday } of week) {
    const opens = hours[weekday]?.opens
    if (opens === undefined || (ahead === 0 && opens <= time)) continue
    // Days of the announced holiday don't count as opening days.
    const date = dayOf(new Date(lagos.getTime() + ahead * dayMs))
    if (holiday && date >= holiday.from && date <= holiday.until) continue
    return { ...closed, opensAt: { weekday, today: ahead === 0, time: opens } }
  }
  return closed
}

/**
 * Sets a store's opening hours (null: unknown) and holiday. Null ends the holiday: days of it that have passed stay closed
 * days, so that no deadline of an order counts them.
 */
export async function setOpening(
  work: Work,
  storeId: string,
  { hours, holiday }: { hours?: OpeningHours | null; holiday?: Holiday | null },
): Promise<undefined | Failure<'store_not_found'>> {
  const today = dayInLagos(work.now)
  const { numUpdatedRows } = await work.tx
    .updateTable('stores')
    .set({
      ...(hours === undefined ? {} : { opening_hours: hours && JSON.stringify(openingHours.parse(hours)) }),
      ...(holiday === undefined
        ? {}
        : holiday
          ? { closed_from: holiday.from, closed_until: holiday.until, closed_note: holiday.note }
          : {
              closed_from: sql<string | null>`case when closed_from < ${today}::date then closed_from end`,
              closed_until: sql<string | null>`
                case when closed_from < ${today}::date then least(closed_until, ${today}::date - 1) end`,
              closed_note: '',
            }),
    })
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!numUpdatedRows) return fail('store_not_found')
  await storeChanged(work, storeId, 'calendar')
  return undefined
}
