import { type Holiday, type Opening, type OpeningHours, openingHours, weekdays } from '#contract/stores/opening.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { lagosOffset } from '#platform/lagos.ts'
import { storeChanged } from './store-changed.ts'

const dayMs = 86_400_000
/** So many days before it begins, a holiday is told. */
const toldBefore = 14

const known = openingHours.nullable().catch(null)
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The columns of opening hours and holiday; a `date` is read as the text of its day. */
export interface OpeningColumns {
  opening_hours: unknown
  closed_from?: string | null
  closed_until?: string | null
  closed_note?: string
}

/** Whether a place stays closed on a day, such as `2026-11-21`: by its week, or for a holiday. */
export function closedOn(row: OpeningColumns): (date: string) => boolean {
  const hours = known.parse(row.opening_hours)
  const { closed_from: from, closed_until: until } = row
  return date => {
    if (from && until && date >= from && date <= until) return true
    const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7]
    return hours !== null && weekday !== undefined && hours[weekday] === undefined
  }
}

/** When a place is open, and whether it is at the given moment. */
export function openingOf(row: OpeningColumns, now: Date): Opening {
  const hours = known.parse(row.opening_hours)
  const lagos = new Date(now.getTime() + lagosOffset)
  const today = dayOf(lagos)
  const { closed_from: from, closed_until: until, closed_note: note = '' } = row
  const told = from && until && until >= today && from <= dayOf(new Date(lagos.getTime() + toldBefore * dayMs))
  const holiday = told ? { from, until, note, on: from <= today } : null
  const closed = { hours, open: false, closesAt: null, opensAt: null, holiday }
  if (holiday?.on) return closed
  if (!hours) return { ...closed, open: null }

  const time = lagos.toISOString().slice(11, 16)
  const first = (lagos.getUTCDay() + 6) % 7
  const week = Array.from({ length: 8 }, (_, ahead) => ({ ahead, weekday: weekdays[(first + ahead) % 7] ?? 'mon' }))
  const now0 = hours[week[0]?.weekday ?? 'mon']
  if (now0 && now0.opens <= time && time < now0.closes) return { ...closed, open: true, closesAt: now0.closes }
  for (const { ahead, weekday } of week) {
    const opens = hours[weekday]?.opens
    if (opens === undefined || (ahead === 0 && opens <= time)) continue
    // A day of the holiday that is told isn't one to come on.
    const date = dayOf(new Date(lagos.getTime() + ahead * dayMs))
    if (holiday && date >= holiday.from && date <= holiday.until) continue
    return { ...closed, opensAt: { weekday, today: ahead === 0, time: opens } }
  }
  return closed
}

/** Sets when a store is open, or says with null that it isn't known; a holiday of null takes down the one that stands. */
export async function setOpening(
  work: Work,
  storeId: string,
  { hours, holiday }: { hours?: OpeningHours | null; holiday?: Holiday | null },
): Promise<undefined | Failure<'store_not_found'>> {
  const { numUpdatedRows } = await work.tx
    .updateTable('stores')
    .set({
      ...(hours === undefined ? {} : { opening_hours: hours && JSON.stringify(openingHours.parse(hours)) }),
      ...(holiday === undefined
        ? {}
        : {
            closed_from: holiday?.from ?? null,
            closed_until: holiday?.until ?? null,
            closed_note: holiday?.note ?? '',
          }),
    })
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (!numUpdatedRows) return fail('store_not_found')
  await storeChanged(work, storeId)
  return undefined
}
