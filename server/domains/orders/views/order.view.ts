import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { ActivityKind } from '#contract/orders/activities.ts'
import type { CustomerOrder, Order } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { ReturnType } from '#contract/orders/return-statuses.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OrderActivities, OrderItems, OrderLeftOut, OrderNotes, Orders } from '#platform/database/schema.gen.ts'
import type { PictureColumns } from '#platform/files/pictures.ts'
import { sum, toNaira } from '#platform/money.ts'
import { type CarrierColumns, carrierColumns, riderNameColumn, riderPhoneColumn } from '../delivering/carrier.ts'
import { type CollectFromColumn, collectFromColumn } from '../delivering/former-carrier.ts'
import { type ParcelGoesToColumn, parcelGoesToColumn } from '../delivering/goods-to.ts'
import { type StopsColumn, stopsColumn } from '../delivering/order-stops.ts'
import { forCustomer } from '../lifecycle/activities.ts'
import { isInternal, kindColumn } from '../lifecycle/activity-kinds.ts'
import { type Actor, isBeforePickup, kindOf, seesEarnings } from '../lifecycle/orders.policy.ts'
import { deliveryShare } from '../revenue/came-back.ts'
import { type ItemOutcomeRow, outcomesColumn } from './item-outcomes.ts'
import { iso, noteOf, timelineOf, wholeOnWire } from './order.wire.ts'
import { earningParts } from './orders.views.ts'
import { type StoreColumns, storeColumns } from './orders.wire.ts'
import { type PaidWith, paidWith, paidWithColumns } from './paid-with.ts'
import { problemsOf, reportableOf } from './problems.ts'
import { type RemainingLine, remainingLinesSql } from './remaining-lines.ts'
import { type SentForColumn, sentForSql } from './sent-for.ts'

/** An order item with its picture and its variant's SKU. */
export type ItemRow = Selectable<OrderItems> & {
  picture: PictureColumns
  options: VariantOption[]
  sku: string | null
  sells_out: boolean | null
}
/** An activity as JSON of its row, with its picture. */
export type TimelineRow = Omit<Selectable<OrderActivities>, 'at' | 'status' | 'kind' | 'reminder'> & {
  at: string
  status: OrderStatusCode
  kind: ActivityKind | null
  picture: PictureColumns
}

/** SQL column: the timeline of the order `o`. Entries about what was left out are stored as `other`, which every release knows. */
export const activitiesColumn = sql`(
  select json_agg(to_jsonb(a) || jsonb_build_object('kind', case when exists (select from order_left_out l
      where l.store_id = a.store_id and l.order_id = a.order_id and l.activity_id = a.id)
    then 'left_out' else ${kindColumn('a')} end, 'picture',
    json_build_object('id', f.id, 'width', f.width, 'height', f.height)) order by a.id)
  from order_activities a left join files f on f.id = a.picture_id where a.order_id = o.id
) as activities`

/** A note on an order, as JSON of its row, with its pictures. */
export type NoteRow = Omit<Selectable<OrderNotes>, 'at'> & { at: string; pictures: PictureColumns[] }

/** SQL column: the notes on the order `o`. */
const notesColumn = sql`(
  select coalesce(json_agg(to_jsonb(n) || jsonb_build_object('pictures', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height) order by named.at), '[]')
    from unnest(n.picture_ids) with ordinality named (id, at) join files f on f.id = named.id)) order by n.at, n.id), '[]')
  from order_notes n where n.store_id = o.store_id and n.order_id = o.id
) as notes`

/** SQL column: the order whose items the order `o` replaces, after a return or a case; its note names it. */
const replacesColumn = sql`case when o.type = 'replacement' then (
  select json_build_object('id', b.id, 'name', b.name, 'reference', b.reference) from orders b
  where b.store_id = o.store_id and b.reference = replace(o.note, 'Replaces items of ', '')
) end as replaces`

/** SQL column: what a return refunded instead of the cancelled replacement `o`, and the payment behind it. */
const instead = sql`case when o.type = 'replacement' and o.status = 'cancelled' then (
  select json_build_object(
    'refunds', (select coalesce(json_agg(f order by f.created_at, f.id), '[]') from refunds f
      where f.cause = 'return:' || r.id),
    'gift_cards', (select coalesce(json_agg(json_build_object('last4', g.last4, 'amount_kobo', m.amount_kobo,
        'refunded_kobo', m.amount_kobo, 'refunded_at', m.at) order by m.gift_card_id), '[]')
      from gift_card_movements m
      join order_gift_cards g on g.order_id = r.order_id and g.gift_card_id = m.gift_card_id
      where m.order_id = r.order_id and m.cause = 'return:' || r.id),
    'payment', (select to_json(p) from ledger_entries e join payments p on p.id = e.payment_id
      where e.event_key = 'capture:' || r.order_id))
  from order_returns r
  where r.store_id = o.store_id and r.replacement_order_id = o.id and r.refund = 'refunded'
) end as instead`

/** Units that were left out of an order, as JSON of their row, with their picture. */
export type LeftOutRow = Pick<
  Selectable<OrderLeftOut>,
  'id' | 'name' | 'quantity' | 'unit_kobo' | 'discount_kobo' | 'activity_id'
> & { options: VariantOption[]; picture: PictureColumns }

/** SQL column: what was left out of the order `o`. */
const leftOutColumn = sql`(
  select coalesce(json_agg(to_jsonb(l) || jsonb_build_object('picture',
    json_build_object('id', f.id, 'width', f.width, 'height', f.height)) order by l.id), '[]')
  from order_left_out l left join files f on f.id = l.picture_id
  where l.store_id = o.store_id and l.order_id = o.id) as left_out`

/** An order with everything that its page shows. */
export interface WholeOrder
  extends Selectable<Orders>,
    CarrierColumns,
    CollectFromColumn,
    ParcelGoesToColumn,
    StopsColumn,
    PaidWith,
    SentForColumn,
    StoreColumns {
  store_phone: string | null
  merchant_id: string
  items: ItemRow[]
  activities: TimelineRow[]
  notes: NoteRow[]
  rider_phone: string | null
  rider_name: string | null
  returns: { id: string; number: number; type: ReturnType }[]
  coupons: { code: string | null; title: string; amount_kobo: number; reward_product_ids: string[] }[]
  paid_together: { id: string; reference: string; store_name: string }[]
  replaces: { id: string; name: string; reference: string } | null
  instead: Pick<PaidWith, 'refunds' | 'gift_cards' | 'payment'> | null
  remaining: RemainingLine[]
  outcomes: ItemOutcomeRow[]
  left_out: LeftOutRow[]
}

/** Reads a whole order. The caller checks access with `concerns`. */
export const wholeOrder = async (read: Reader, orderId: string): Promise<WholeOrder | undefined> =>
  (await wholeOrders(read, sql`o.id = ${orderId}`))[0]

/** Reads every whole order `o` that matches, in the order they were placed. */
export async function wholeOrders(read: Reader, fits: RawBuilder<unknown>): Promise<WholeOrder[]> {
  const { rows } = await sql<WholeOrder>`
    select o.*, ${storeColumns}, s.phone_number as store_phone, s.merchant_id, ${carrierColumns}, ${stopsColumn},
      ${collectFromColumn},
      ${parcelGoesToColumn},
      (select json_agg(to_jsonb(i) || jsonb_build_object('sku', v.sku, 'sells_out', not v.sells_when_out, 'picture',
          json_build_object('id', f.id, 'width', f.width, 'height', f.height)) order by i.position)
        from order_items i left join files f on f.id = i.picture_id
          left join product_variants v on v.store_id = i.store_id and v.id = i.variant_id
        where i.store_id = o.store_id and i.order_id = o.id) as items,
      ${activitiesColumn},
      ${notesColumn},
      ${riderPhoneColumn},
      ${riderNameColumn},
      (select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'type', r.type) order by r.number), '[]')
        from order_returns r where r.order_id = o.id) as returns,
      (select coalesce(json_agg(json_build_object('id', t.id, 'reference', t.reference, 'store_name', ts.name) order by t.id), '[]')
        from orders t join stores ts on ts.id = t.store_id
        where t.checkout_id = o.checkout_id and t.id <> o.id) as paid_together,
      ${replacesColumn},
      ${sentForSql} as sent_for,
      ${instead},
      (select json_agg(line) from (${remainingLinesSql(sql`o.id`)}) line) as remaining,
      ${outcomesColumn},
      ${leftOutColumn},
      ${paidWithColumns}
    from orders o join stores s on s.id = o.store_id where ${fits} order by o.id`.execute(read)
  return rows
}

/** Lists the rates of an order's commission in percent, lowest first. */
const ratesOf = ({ items, commission_bps }: WholeOrder): number[] =>
  [...new Set(items.map(item => (item.commission_bps ?? commission_bps) / 100))].toSorted((a, b) => a - b)

/** Returns an order for people who work on it, with its money as far as they see it. */
export const orderFor = (row: WholeOrder, reader: Actor, now: Date): Order => ({
  ...wholeOnWire(row, kindOf(reader), now),
  goodsTo: row.parcel_goes_to,
  ...(seesEarnings(reader) ? { ...earningParts(row), commissionRates: ratesOf(row) } : {}),
  ...(kindOf(reader) === 'admin' ? paidFor(row, reader) : {}),
  ...(['admin', 'scheduler'].includes(kindOf(reader))
    ? { storePhoneNumber: row.store_phone, partnerShare: toNaira(deliveryShare(row)) }
    : {}),
  ...(['admin', 'scheduler', 'dispatcher'].includes(kindOf(reader)) ? { collectFrom: row.collect_from } : {}),
})

const unnamed = { id: null, reference: null }

function paidFor(row: WholeOrder, reader: Actor) {
  const { payment, ...paid } = paidWith(row, { forAdmin: true })
  const named = row.payment && seesEarnings(reader) ? { id: row.payment.id, reference: row.payment.reference } : unnamed
  return { ...paid, payment: payment && { ...payment, ...named } }
}

/** Returns where the money of the items is that a cancelled exchange replaced; nothing for any other order. */
function paidInstead({ instead }: WholeOrder): Partial<Pick<CustomerOrder, 'paymentStatus' | 'refunds' | 'refunded'>> {
  if (!instead) return {}
  const total_kobo = sum([...instead.refunds, ...instead.gift_cards].map(part => part.amount_kobo))
  const paid = paidWith({ total_kobo, left_out_kobo: 0, ...instead })
  return { paymentStatus: paid.paymentStatus, refunds: paid.refunds, refunded: paid.refunded }
}

/** Returns an order for its customer. The timeline names stores and the platform, not their staff. */
export function orderForCustomer(row: WholeOrder, token: string | null, now: Date): CustomerOrder {
  const order = wholeOnWire(row, 'customer', now)
  return {
    ...order,
    orderActivities: row.activities
      .filter(line => !isInternal(line.kind))
      .map(line => timelineOf(forCustomer(line), row.store_name, 'customer')),
    notes: row.notes.filter(note => note.to_customer).map(note => noteOf(note, row.store_name, 'customer')),
    orderDeliveryToken: row.parcel_reported ? null : token,
    tokenLockedUntil: row.token_locked_until && row.token_locked_until > now ? iso(row.token_locked_until) : null,
    storePhoneNumber: row.store_phone,
    addressCanChange: isBeforePickup(row),
    problems: problemsOf(row, row.remaining, now),
    reportable: row.remaining.map(line => ({ orderItemId: line.orderItemId, left: reportableOf(line) })),
    paidTogether: row.paid_together.map(({ id, reference, store_name }) => ({
      id,
      orderName: reference,
      storeName: store_name,
    })),
    ...paidWith(row),
    ...paidInstead(row),
  }
}
