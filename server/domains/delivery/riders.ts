import type { z } from 'zod'
import type { Rider, riderBody, setDispatcherPhone } from '#contract/logistics/partners.ts'
import { lockOrder } from '#domains/orders/index.ts'
import type { PartnerCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { underway } from './partner-tabs.ts'

/** How many dispatchers of its own a partner can have. */
const most = 500

const columns = ['id', 'name', 'phone_number as phoneNumber'] as const

/** A partner’s own dispatchers, by name. */
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

/** Adds a dispatcher; who has the number already is refused by the constraint. */
export async function addRider(
  { tx, now }: Work,
  partnerId: string,
  { name, phoneNumber }: z.output<typeof riderBody>,
): Promise<Rider | Failure<'too_many_riders'>> {
  // One after the other, so that two at once can't be one too many.
  await tx.selectFrom('shipping_partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute()
  const { count } = await ridersOf(tx, partnerId)
  if (count >= most) return fail('too_many_riders')
  return tx
    .insertInto('partner_riders')
    .values({ partner_id: partnerId, name, phone_number: phoneNumber, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Changes a dispatcher of the partner’s own. */
export async function updateRider(
  { tx }: Work,
  partnerId: string,
  id: string,
  { name, phoneNumber }: z.output<typeof riderBody>,
): Promise<Rider | Failure<'rider_not_found'>> {
  const changed = await tx
    .updateTable('partner_riders')
    .set({ name, phone_number: phoneNumber })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return changed ?? fail('rider_not_found')
}

/** Removes a dispatcher; orders that named them name their partner again. */
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

/** Names whom the customer of an order that the partner carries calls: a dispatcher of its own, or a number. */
export async function nameDispatcher(
  work: Work,
  caller: PartnerCaller,
  orderId: string,
  { riderId, phoneNumber }: z.output<(typeof setDispatcherPhone)['body']>,
): Promise<{ dispatchPhoneNumber: string } | Failure<'order_not_found' | 'move_not_allowed' | 'rider_not_found'>> {
  const order = await lockOrder(work, orderId, caller)
  if (failed(order)) return order
  if (!underway.includes(order.status))
    return fail('move_not_allowed', { message: 'Name somebody while you carry the order.' })
  const { partnerId } = caller
  const chosen = riderId === undefined ? undefined : await lockRider(work, partnerId, riderId)
  if (failed(chosen)) return chosen
  const row = { partner_id: partnerId, rider_id: chosen?.id ?? null, phone_number: phoneNumber ?? null }
  await work.tx
    .insertInto('order_riders')
    .values({ order_id: orderId, ...row })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(row))
    .execute()
  return { dispatchPhoneNumber: chosen?.phone_number ?? phoneNumber ?? '' }
}

async function lockRider({ tx }: Work, partnerId: string, id: string) {
  const found = await tx
    .selectFrom('partner_riders')
    .select(['id', 'phone_number'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return found ?? fail('rider_not_found')
}
