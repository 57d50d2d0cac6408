import type { z } from 'zod'
import type { Rider, riderBody, updateRider as updateRiderCall } from '#contract/logistics/partners.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Maximum number of a partner's riders. */
const mostRiders = 500

const columns = ['id', 'name', 'phone_number as phoneNumber'] as const

/** Lists a partner's riders by name. */
export async function ridersOf(read: Reader, partnerId: string): Promise<{ count: number; rows: Rider[] }> {
  const rows = await read
    .selectFrom('partner_riders')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { count: rows.length, rows }
}

/**
 * Adds a rider. Returns `too_many_riders`, and `rider_taken` for a phone number that another rider of the partner has.
 */
export async function addRider(
  { tx, now }: Work,
  partnerId: string,
  { name, phoneNumber }: z.output<typeof riderBody>,
): Promise<Rider | Failure<'rider_taken' | 'too_many_riders'>> {
  // Serializes additions per partner, so that the limit holds.
  await tx.selectFrom('shipping_partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute()
  const { count } = await ridersOf(tx, partnerId)
  if (count >= mostRiders) return fail('too_many_riders')
  return tx
    .insertInto('partner_riders')
    .values({ partner_id: partnerId, name, phone_number: phoneNumber, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Changes the given fields of a rider. Returns `rider_not_found`, `changed_meanwhile`, and `rider_taken` for another
 * rider's phone number.
 */
export async function updateRider(
  { tx }: Work,
  partnerId: string,
  id: string,
  { seen, ...change }: z.output<typeof updateRiderCall.body>,
): Promise<Rider | Failure<'changed_meanwhile' | 'rider_taken' | 'rider_not_found'>> {
  const before = await tx
    .selectFrom('partner_riders')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return fail('rider_not_found')
  const stale = refuseStale(seen, before)
  if (stale) return stale
  const { name, phoneNumber } = { ...before, ...change }
  return tx
    .updateTable('partner_riders')
    .set({ name, phone_number: phoneNumber })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Removes a rider. Orders that named it name their partner again. Returns `rider_not_found`. */
export async function removeRider(
  { tx }: Work,
  partnerId: string,
  id: string,
): Promise<null | Failure<'rider_not_found'>> {
  const removed = await tx
    .deleteFrom('partner_riders')
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed ? null : fail('rider_not_found')
}

/** Locks a rider, so that it stays while an order names it. */
export async function lockRider({ tx }: Work, partnerId: string, id: string) {
  const found = await tx
    .selectFrom('partner_riders')
    .select(['id', 'phone_number'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return found ?? fail('rider_not_found')
}
