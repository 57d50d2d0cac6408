import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { CarriedReturn, ReturnStatusCode } from '#contract/orders/return-shapes.ts'
import type { listCarriedReturns } from '#contract/orders/returns.ts'
import { partnerEarns } from '#domains/money/ledger/index.ts'
import { type Actor, addressOf, kindOf, pickupOf } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { toNaira } from '#platform/money.ts'
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

/** Statuses of returns that their carrier has yet to collect or to bring. */
const toCarry: readonly ReturnStatusCode[] = ['accepted', 'in_transit']

/** Returns where a return is collected; once it is done, without how to reach the customer. */
function collectFromOf({ row, order }: Carried): CarriedReturn['collectFrom'] {
  const address = addressOf(order)
  if (toCarry.includes(row.status)) return address
  return { ...address, phoneNumber: null, emailAddress: null, secondPhoneNumber: null }
}

const onWire = (of: Carried, actor: Actor): CarriedReturn => {
  const { row, order, store, count } = of
  const open = toCarry.includes(row.status)
  const shipping = order.shipping_kobo + order.shipping_discount_kobo
  return {
    id: row.id,
    returnName: nameOf(order.reference, row.number),
    orderName: order.reference,
    status: statusOf(row.status),
    itemCount: count,
    customerName: order.recipient_name,
    collectFrom: collectFromOf(of),
    bringTo: pickupOf(order),
    storeName: store.name,
    storePhoneNumber: store.phone_number,
    moves: [...new Set(allowedTransitions(stateOf(row), kindOf(actor)).map(({ action }) => action))],
    dueAt: (open && row.step_due_at?.toISOString()) || null,
    earns: actor.kind === 'partner' ? toNaira(partnerEarns(shipping, order.partner_share_bps)) : null,
    createdAt: row.asked_at.toISOString(),
  }
}

/** Returns one return for its carrier or for the person who assigns it. */
export async function carriedFor(
  read: Reader,
  returnId: string,
  actor: Actor,
): Promise<CarriedReturn | Failure<'return_not_found'>> {
  const row = await read.selectFrom('order_returns').selectAll().where('id', '=', returnId).executeTakeFirst()
  return row && concerns(row, actor) ? onWire(await carried(read, row), actor) : fail('return_not_found')
}

/**
 * SQL: whether its carrier brought a return back. Partners earn by one, with an entry in the ledger, unless an administrator
 * only recorded as received what never arrived.
 */
const brought = (actor: Actor) =>
  actor.kind === 'partner'
    ? sql<boolean>`exists (select from ledger_entries e where e.event_key = 'return-carried:' || order_returns.id)`
    : sql<boolean>`status in ('received', 'closed', 'rejected') and exists (select from order_return_activities a
        where a.store_id = order_returns.store_id and a.return_id = order_returns.id and a.action = 'send')`

/**
 * Lists a carrier's own returns, or the unassigned ones for schedulers: those to collect or in transit, oldest first, or
 * those done, the latest first.
 */
export async function carriedReturns(
  read: Reader,
  actor: Actor,
  { limit, offset, tab }: z.output<(typeof listCarriedReturns)['query']>,
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
    .where(tab === 'done' ? brought(actor) : sql<boolean>`status = any(${[...toCarry]})`)
    .where(whose)
  const [{ count }, rows] = await Promise.all([
    fitting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    fitting
      .selectAll()
      .orderBy(tab === 'done' ? sql`updated_at desc` : sql`asked_at`)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  const all = await Promise.all(rows.map(row => carried(read, row)))
  return { count, rows: all.map(each => onWire(each, actor)) }
}
