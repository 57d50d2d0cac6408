import { sql } from 'kysely'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { parcelGotMail, parcelLostMail } from './hand-over.mails.ts'
import { notifyAndPush, readersOf, saying } from './order-notices.ts'
import { parcelHandedOver } from './orders.jobs.ts'

type HandedOver = ReturnType<typeof parcelHandedOver.payload.parse>

/** Notifies and mails both carriers of a parcel that went from one to the other after its pickup. */
export const handedOverHandler = (platform: Platform): Handler =>
  handle(parcelHandedOver, about => platform.db.transact(work => notifyOfHandOver(platform, work, about)))

interface Carrier {
  name: string
  phone: string | null
  email: string
  partner_account: string | null
  dispatcher_id: string | null
}

interface Row {
  id: string
  reference: string
  status: OrderStatusCode
  store_name: string
  from_place: string
  to_place: string
  hub: string | null
  reason: string
  giver: Carrier
  taker: Carrier
  /** Whether the new carrier still has the order: false after another hand-over. */
  taken: boolean
}

/** SQL: a carrier with its account, as JSON. */
const carrier = (partnerId: ReturnType<typeof sql>, dispatcherId: ReturnType<typeof sql>) => sql`(
  select json_build_object('name', coalesce(p.company_name, a.first_name || ' ' || a.last_name), 'email', a.email,
    'phone', coalesce(p.phone_number, a.phone_number), 'partner_account', p.account_id,
    'dispatcher_id', case when p.id is null then a.id end)
  from accounts a left join shipping_partners p on p.account_id = a.id and p.id = ${partnerId}
  where a.id = coalesce((select account_id from shipping_partners where id = ${partnerId}), ${dispatcherId}))`

async function notifyOfHandOver(
  { config }: Platform,
  work: Work,
  { orderId, handOverId, to, phone, paid }: HandedOver,
): Promise<void> {
  const { partnerId, dispatcherId } = { partnerId: null, dispatcherId: null, ...to }
  const { rows } = await sql<Row>`
    select o.id, o.reference, o.status, s.name as store_name, o.from_lga || ', ' || o.from_state as from_place,
      o.to_lga || ', ' || o.to_state as to_place, h.reason,
      case when o.status = 'at_hub' then (select name from hubs where id = o.hub_id) end as hub,
      ${carrier(sql`h.partner_id`, sql`h.dispatcher_id`)} as giver,
      ${carrier(sql`${partnerId}::uuid`, sql`${dispatcherId}::uuid`)} as taker,
      (o.partner_id, o.dispatcher_id) is not distinct from (${partnerId}::uuid, ${dispatcherId}::uuid) as taken
    from order_hand_overs h join orders o on o.store_id = h.store_id and o.id = h.order_id join stores s on s.id = o.store_id
    where h.order_id = ${orderId} and h.id = ${handOverId}`.execute(work.tx)
  const [row] = rows
  if (!row) return
  const { giver, taker, hub, reference } = row
  const order = { orderName: reference, storeName: row.store_name, reason: row.reason, hub }
  const cause = `handed-over:${handOverId}`

  const path = giver.partner_account ? '/shipping-partner/orders' : '/admin/dispatch'
  const next = hub ? `${taker.name} takes it from ${hub}.` : `Hand the parcel to ${taker.name}.`
  const lost = readersOf.carrier({ ...giver, id: orderId, reference }).map(reader => ({ ...reader, path }))
  await notifyAndPush(
    work,
    config,
    saying(lost, name => `Order ${name} is no longer yours. ${next}`, cause),
  )
  const lostMail = parcelLostMail({
    ...order,
    other: taker.name,
    otherPhone: taker.phone,
    paid: giver.partner_account ? paid : null,
    url: `${config.appUrl}${path}`,
  })
  await queueMail(work, { to: giver.email, ...lostMail, cause: `${cause}:from` })

  if (!row.taken) return
  const got = readersOf.carrier({ ...taker, id: orderId, reference })
  const where = hub ? `The parcel is at ${hub}.` : `Get the parcel from ${giver.name}.`
  await notifyAndPush(
    work,
    config,
    saying(got, name => `Order ${name} is yours now. ${where}`, cause),
  )
  const gotMail = parcelGotMail({
    ...order,
    other: giver.name,
    otherPhone: phone ?? giver.phone,
    goesTo: row.status === 'returning' ? `${row.store_name} in ${row.from_place}` : row.to_place,
    url: `${config.appUrl}${got[0]?.path}`,
  })
  await queueMail(work, { to: taker.email, ...gotMail, cause: `${cause}:to` })
}
