import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { keepOfficial } from './keep-official.ts'
import { isDeletable, startsLater } from './offer-status.ts'
import { type ChangeRefused, changedDates, type DatesChange, datesOf, endsTooSoon } from './promotions.store.ts'

export interface NewOutlet {
  storeId: string
  /** Lower comes first. */
  position?: number
  /** Defaults to now. */
  startsAt?: Date
  /** Null: until it is ended. */
  endsAt?: Date | null
}

type Admin = Pick<AdminCaller, 'accountId' | 'name'>

/**
 * Makes a live store an official outlet and returns the outlet's ID. If the store has an overlapping period, the
 * transaction returns `outlet_already`.
 */
export async function addOutlet(
  work: Work,
  admin: Admin,
  { storeId, position = 100, startsAt = work.now, endsAt = null }: NewOutlet,
  requestId?: string,
): Promise<{ id: string } | Failure<'outlet_already' | 'store_not_found' | 'invalid'>> {
  const tooSoon = endsTooSoon(startsAt, endsAt, work.now)
  if (tooSoon) return tooSoon
  const store = await work.tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', storeId)
    .where('live', '=', true)
    // Before its periods, as in every change of them (`lockStoreOf`).
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!store) return fail('store_not_found')
  const { id } = await work.tx
    .insertInto('official_outlets')
    .values({ store_id: storeId, position, starts_at: startsAt, ends_at: endsAt, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.invalidate('outlets')
  await keepOfficial(work)
  await audit(work, admin, {
    action: 'outlet.add',
    subject: ['outlet', id],
    after: { storeId, position, startsAt, endsAt },
    requestId,
  })
  return { id }
}

/**
 * Locks the store of an outlet. Its periods check each other for overlaps and then mark the store, so changes of them go one
 * after the other.
 */
const lockStoreOf = ({ tx }: Work, id: string) =>
  tx
    .selectFrom('stores')
    .select('id')
    .where('id', '=', eb => eb.selectFrom('official_outlets').select('store_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()

/**
 * Changes the given dates of an outlet. Returns `not_found`, `changed_meanwhile`, `invalid` if it ends too soon, `shown_now`
 * if it has started and would start later, and `outlet_already` if it overlaps another period of the store.
 */
export async function changeOutlet(
  work: Work,
  admin: Admin,
  id: string,
  { seen, ...changes }: DatesChange<Date | null>,
  requestId?: string,
): Promise<null | Failure<ChangeRefused | 'outlet_already'>> {
  await lockStoreOf(work, id)
  const before = await work.tx
    .selectFrom('official_outlets')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  const stale = refuseStale(seen, datesOf(before))
  if (stale) return stale
  if (startsLater(before, changes.startsAt, work.now)) return failField('startsAt', 'shown_now')
  const dates = changedDates(before, changes, work.now)
  if (failed(dates)) return dates
  const { startsAt, endsAt } = dates
  await work.tx
    .updateTable('official_outlets')
    .set({ starts_at: startsAt, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
  work.invalidate('outlets')
  await keepOfficial(work)
  await audit(work, admin, {
    action: 'outlet.change',
    subject: ['outlet', id],
    before: { startsAt: before.starts_at, endsAt: before.ends_at },
    after: { startsAt, endsAt },
    requestId,
  })
  return null
}

/** Deletes a period in which a store is or was an official outlet, or ends it if it has started. Returns which. */
export async function deleteOutlet(
  work: Work,
  admin: Admin,
  id: string,
  requestId?: string,
): Promise<'deleted' | 'ended' | Failure<'not_found'>> {
  await lockStoreOf(work, id)
  const gone = await work.tx
    .deleteFrom('official_outlets')
    .where('id', '=', id)
    .where(isDeletable(work.now))
    .returningAll()
    .executeTakeFirst()
  if (!gone) {
    const ended = await changeOutlet(work, admin, id, { endsAt: 'now' }, requestId)
    return failed(ended) ? fail('not_found') : 'ended'
  }
  work.invalidate('outlets')
  await keepOfficial(work)
  await audit(work, admin, {
    action: 'outlet.delete',
    subject: ['outlet', id],
    before: { storeId: gone.store_id, position: gone.position, startsAt: gone.starts_at, endsAt: gone.ends_at },
    requestId,
  })
  return 'deleted'
}
