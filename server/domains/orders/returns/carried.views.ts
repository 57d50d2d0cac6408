import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import type { listCarriedReturns } from '#contract/orders/returns.ts'
import { type Actor, addressOf, kindOf, pickupOf } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { allowedTransitions } from './return-states.ts'
import { concerns, type ReturnRow } from './returns.policy.ts'
import { stateOf } from './returns.store.ts'
import { nameOf, statusOf } from './returns.wire.ts'

interface Carried {
  row: ReturnRow
  order: Selectable<Orders>
  store: { name: string; phone_number: string | null }
  count: number
}

async function carried(read: Reader, row: ReturnRow): Promise<Carried> {
  const [order, store, { count }] = await Promise.all([
    read
      .selectFrom('orders')
      .selectAll()
      .where('store_id', '=', row.store_id)
      .where('id', '=', row.order_id)
      .executeTakeFirstOrThrow(),
    read.selectFrom('stores').select(['name', 'phone_number']).where('id', '=', row.store_id).executeTakeFirstOrThrow(),
    read
      .selectFrom('order_return_items')
      .select(sql<number>`sum(quantity)::int`.as('count'))
      .where('store_id', '=', row.store_id)
      .where('return_id', '=', row.id)
      .executeTakeFirstOrThrow(),
  ])
  return { row, order, store, count }
}

const onWire = ({ row, order, store, count }: Carried, actor: Actor): CarriedReturn => ({
  id: row.id,
  returnName: nameOf(order.reference, row.number),
  orderName: order.reference,
  status: statusOf(row.status),
  itemCount: count,
  customerName: order.recipient_name,
  collectFrom: addressOf(order),
  bringTo: pickupOf(order),
  storeName: store.name,
  storePhoneNumber: store.phone_number,
  moves: [...new Set(allowedTransitions(stateOf(row), kindOf(actor)).map(({ action }) => action))],
  createdAt: row.asked_at.toISOString(),
})

/** Returns one return for its carrier or for the person who assigns it. */
export async function carriedFor(
  read: Reader,
  returnId: string,
  actor: Actor,
): Promise<CarriedReturn | Failure<'return_not_found'>> {
  const row = await read.selectFrom('order_returns').selectAll().where('id', '=', returnId).executeTakeFirst()
  return row && concerns(row, actor) ? onWire(await carried(read, row), actor) : fail('return_not_found')
}

/** Lists returns to collect or in transit, oldest first: a carrier's own, or the unassigned ones for schedulers. */
export async function carriedReturns(
  read: Reader,
  actor: Actor,
  { limit, offset }: z.output<(typeof listCarriedReturns)['query']>,
): Promise<{ count: number; rows: CarriedReturn[] }> {
  const whose =
    actor.kind === 'partner'
      ? sql<boolean>`partner_id = ${actor.partnerId}`
      : kindOf(actor) === 'dispatcher'
        ? sql<boolean>`dispatcher_id = ${actor.accountId}`
        : sql<boolean>`status = 'accepted' and partner_id is null and dispatcher_id is null`
  const fitting = read
    .selectFrom('order_returns')
    .where('way_back', '=', 'platform-collects')
    .where('status', 'in', ['accepted', 'in_transit'])
    .where(whose)
  const [{ count }, rows] = await Promise.all([
    fitting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    fitting.selectAll().orderBy('asked_at').orderBy('id').limit(limit).offset(offset).execute(),
  ])
  const all = await Promise.all(rows.map(row => carried(read, row)))
  return { count, rows: all.map(each => onWire(each, actor)) }
}
