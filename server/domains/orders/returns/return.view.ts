import { type Selectable, sql } from 'kysely'
import type { RefundTo } from '#contract/money/refund-to.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { GivesBack, OrderReturn, ReturnCost } from '#contract/orders/return-shapes.ts'
import { returnCosts } from '#domains/money/ledger/index.ts'
import { paidTo } from '#domains/money/payments/index.ts'
import {
  type Actor,
  type ActorKind,
  addressOf,
  authorFor,
  type CarrierColumns,
  carrierColumns,
  carrierOf,
  entriesOfOrder,
  joinCredits,
  kindOf,
  nameFor,
  statusOf as orderStatusOf,
  pickupOf,
  type RefundRow,
  refundOnWire,
  seesLedger,
} from '#domains/orders/index.ts'
import { onlyViews } from '#platform/auth.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { OrderReturnActivities, Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { anotherCarrier } from './assign-return.ts'
import { canBear } from './charge-back.ts'
import { causeOf } from './refund-return.ts'
import { returnAmounts } from './return-amounts.ts'
import { allowedTransitions, isOpen, isSettled } from './return-states.ts'
import { concerns } from './returns.policy.ts'
import { itemsOf, stateOf } from './returns.store.ts'
import { rowColumns } from './returns.views.ts'
import { backOnWire, iso, nameOf, type RowColumns, rowOnWire } from './returns.wire.ts'

type Order = Selectable<Orders>

interface Whole extends RowColumns, CarrierColumns {
  store_phone: string | null
  store_live: boolean
  pictures: PictureColumns[]
  rejected_before: { id: string; number: number; at: string; note: string }[]
  activities: (Omit<Selectable<OrderReturnActivities>, 'at'> & { at: string })[]
  replacement: { id: string; name: string; reference: string; status: OrderStatusCode } | null
  card_last4: string | null
  refund_rows: RefundRow[]
  card_parts: { gift_card_id: string; last4: string; amount_kobo: number; at: string }[]
}

async function wholeReturn(read: Reader, returnId: string, reader: ActorKind): Promise<Whole | undefined> {
  const cause = causeOf(returnId)
  const { rows } = await sql<Whole>`
    select ${rowColumns(reader)}, s.phone_number as store_phone, s.live as store_live, carried.carrier,
      (select coalesce(json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height) order by named.at), '[]')
        from unnest(r.picture_ids) with ordinality named (id, at) join files f on f.id = named.id) as pictures,
      (select coalesce(json_agg(json_build_object('id', b.id, 'number', b.number, 'at', b.decided_at,
          'note', b.decision_note) order by b.number desc), '[]')
        from order_returns b where b.store_id = r.store_id and b.order_id = r.order_id and b.number < r.number
          and b.status = 'rejected' and b.decided_at is not null
          and exists (select from order_return_items bi join order_return_items ri
            on ri.store_id = bi.store_id and ri.order_item_id = bi.order_item_id and ri.return_id = r.id
            where bi.store_id = b.store_id and bi.return_id = b.id)) as rejected_before,
      (select coalesce(json_agg(a order by a.at, a.id), '[]') from order_return_activities a where a.return_id = r.id) as activities,
      (select json_build_object('id', n.id, 'name', n.name, 'reference', n.reference, 'status', n.status) from orders n
        where n.store_id = r.store_id and n.id = r.replacement_order_id) as replacement,
      (select p.card_last4 from ledger_entries e join payments p on p.id = e.payment_id
        where e.event_key = 'capture:' || r.order_id) as card_last4,
      (select coalesce(json_agg(f), '[]') from refunds f where f.cause = ${cause}) as refund_rows,
      (select coalesce(json_agg(json_build_object('gift_card_id', m.gift_card_id, 'last4', g.last4,
          'amount_kobo', m.amount_kobo, 'at', m.at) order by m.gift_card_id), '[]')
        from gift_card_movements m
        join order_gift_cards g on g.order_id = r.order_id and g.gift_card_id = m.gift_card_id
        where m.order_id = r.order_id and m.cause = ${cause}) as card_parts
    from order_returns r join orders o on o.store_id = r.store_id and o.id = r.order_id
    join stores s on s.id = r.store_id
    cross join lateral (select ${carrierColumns} from (values (r.partner_id, r.dispatcher_id)) o (partner_id, dispatcher_id)) carried
    where r.id = ${returnId}`.execute(read)
  return rows[0]
}

/** Moves the card's part of a refund to store credit if the customer chose that. */
const asChosen = <Back extends { card: Kobo; giftCards: { last4: string; amount: Kobo }[] }>(
  back: Back,
  refundTo: RefundTo,
): Omit<Back, 'giftCards'> & { giftCards: { last4: string; amount: Kobo }[] } =>
  refundTo === 'source' || back.card === 0
    ? back
    : { ...back, card: 0, giftCards: [...back.giftCards, { last4: '', amount: back.card }] }

/** Returns where a return is refunded to; nothing for a replacement. */
async function backOf(read: Reader, row: Whole, order: Order): Promise<GivesBack> {
  if (row.refund === 'refunded') {
    const parts = row.refund_rows.map(paidTo)
    const credit = sum(parts.map(part => part.credit))
    return backOnWire(
      {
        goods: row.goods_kobo,
        shipping: row.shipping_kobo,
        card: sum(parts.map(part => part.card)),
        giftCards: [
          ...row.card_parts.map(({ last4, amount_kobo }) => ({ last4, amount: amount_kobo })),
          ...(credit ? [{ last4: '', amount: credit }] : []),
        ],
      },
      row.card_last4,
    )
  }
  const back =
    row.refund === null || !isOpen(row.status)
      ? { goods: 0, shipping: 0, card: 0, giftCards: [] }
      : asChosen(await returnAmounts(read, order, await itemsOf(read, row), row.reason), row.refund_to)
  return backOnWire(back, row.card_last4)
}

const refundsOf = (row: Whole, forAdmin: boolean): OrderReturn['refunds'] =>
  joinCredits([
    ...row.refund_rows.flatMap(refund => refundOnWire(refund, row.card_last4, forAdmin)),
    ...row.card_parts.map(part => ({
      to: 'gift-card' as const,
      last4: part.last4,
      amount: toNaira(part.amount_kobo),
      status: 'done' as const,
      reason: null,
      createdAt: new Date(part.at).toISOString(),
      doneAt: new Date(part.at).toISOString(),
    })),
  ])

/** Returns what a store asked an administrator about what came back; null once that is decided. */
function storeAskedOf({ status, escalated, activities }: Whole): OrderReturn['storeAsked'] {
  const asked = activities.findLast(({ action, actor_kind }) => action === 'ask_admin' && actor_kind === 'merchant')
  return status === 'received' && escalated && asked
    ? { reason: asked.note, at: new Date(asked.at).toISOString(), notArrived: asked.not_arrived }
    : null
}

/** Computes what a return costs its store; zero if it was rejected or withdrawn. */
function costOf(row: Whole): ReturnCost {
  const declined = !isOpen(row.status) && !isSettled(row)
  const cost = declined
    ? { goods: 0, shipping: 0, commission: 0 }
    : { goods: row.goods_kobo, shipping: row.shipping_kobo, commission: row.commission_kobo }
  return {
    goods: toNaira(cost.goods),
    shipping: toNaira(cost.shipping),
    commission: toNaira(cost.commission),
    total: toNaira(returnCosts(cost)),
  }
}

/** Returns a return for this viewer. */
export const returnFor = (
  db: Database,
  returnId: string,
  actor: Actor,
  now: Date,
): Promise<OrderReturn | Failure<'return_not_found'>> => db.snapshot(read => seenReturn(read, returnId, actor, now))

async function seenReturn(
  read: Reader,
  returnId: string,
  actor: Actor,
  now: Date,
): Promise<OrderReturn | Failure<'return_not_found'>> {
  const by = kindOf(actor)
  const seesDeclines = by === 'admin' || by === 'scheduler'
  const row = await wholeReturn(read, returnId, by)
  if (!row || !concerns(row, actor)) return fail('return_not_found')
  const order = await read
    .selectFrom('orders')
    .selectAll()
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  return {
    ...rowOnWire(row, now),
    note: row.note,
    refundTo: row.refund_to,
    pictures: row.pictures.flatMap((picture, at) => pictureOf(picture, `Picture ${at + 1} of what comes back`) ?? []),
    decisionNote: row.decision_note,
    decidedAt: iso(row.decided_at),
    storeAsked: storeAskedOf(row),
    wayBack: row.way_back,
    partnerProfile: carrierOf(row),
    back: await backOf(read, row, order),
    refunds: refundsOf(row, by === 'admin'),
    replacementOrder: row.replacement && {
      id: row.replacement.id,
      orderName: nameFor(row.replacement, by),
      status: orderStatusOf(row.replacement.status),
    },
    collectFrom: addressOf(order),
    bringTo: pickupOf(order),
    storePhoneNumber: row.store_phone,
    storeOffSale: !row.store_live,
    activities: row.activities.map(line => ({
      id: line.id,
      ...(line.action === 'decline' && !seesDeclines
        ? { activity: anotherCarrier, note: '' }
        : { activity: line.activity, note: line.note }),
      actorName: authorFor(line, row.store_name, by),
      createdAt: new Date(line.at).toISOString(),
    })),
    moves:
      actor.kind !== 'clock' && onlyViews(actor, 'returns')
        ? []
        : [...new Set(allowedTransitions(stateOf(row), by).map(({ action }) => action))],
    chargebackNote: by === 'admin' || by === 'merchant' ? row.chargeback_note : '',
    ...(by === 'admin' || by === 'merchant'
      ? {
          cost: costOf(row),
          rejectedBefore: row.rejected_before.map(({ id, number, at, note }) => ({
            id,
            returnName: nameOf(row.order_name, number),
            decidedAt: new Date(at).toISOString(),
            decisionNote: note,
          })),
        }
      : {}),
    ...(by === 'admin' ? { canCharge: canBear(order) } : {}),
    ...(seesLedger(actor) ? { ledger: await entriesOfOrder(read, row.order_id) } : {}),
  }
}
