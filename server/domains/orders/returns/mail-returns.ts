import { sql } from 'kysely'
import { returnNouns } from '#contract/orders/return-shapes.ts'
import { returnCosts } from '#domains/money/ledger/index.ts'
import { refundedTo } from '#domains/money/payments/index.ts'
import { lastCause, notifyAll } from '#domains/notifications/index.ts'
import {
  type ActorKind,
  type CarrierColumns,
  cancellationReason,
  carrierColumns,
  nameFor,
  optionsIn,
  written,
} from '#domains/orders/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { customerUrl } from '#identity/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { sum } from '#platform/money.ts'
import { causeOf } from './refund-return.ts'
import type { ReturnTimes } from './return-states.ts'
import { returnTimesAt } from './return-times.ts'
import { returnNews } from './returns.jobs.ts'
import * as mails from './returns.mails.ts'
import type { ReturnRow } from './returns.policy.ts'
import { amountOf, nameOf } from './returns.wire.ts'

/** Writes the mails and notifications of returns in a job: rendering a mail takes longer than a status change may hold its locks. */
export const returnMailHandler = ({ db, config }: Platform): Handler =>
  handle(returnNews, news => db.transact(work => tell(work, config, news)))

type News = ReturnType<typeof returnNews.payload.parse>
type Readers = Partial<Record<'customer' | 'store' | 'carrier' | 'charged', mails.ReturnMail>>

/** Returns the page on which a carrier has its returns to collect. */
const returnsOf = (carrier: Person | null): string =>
  carrier?.kind === 'partner' ? '/shipping-partner/orders?tab=current' : '/admin/dispatch'

/** Returns the mail of a step for each recipient. */
function readersOf(news: News, of: mails.About): Readers {
  switch (news.move) {
    case 'ask':
      return { customer: mails.askedToCustomer(of), store: mails.askedToStore(of) }
    case 'accept':
      return { customer: mails.accepted(of), ...(of.byOffice && { store: mails.acceptedToStore(of) }) }
    case 'reject':
      return { customer: mails.rejected(of), ...(of.byOffice && { store: mails.rejectedToStore(of) }) }
    case 'ask_admin':
      if (news.status === 'accepted')
        return { customer: mails.uncollectedToCustomer(of), store: mails.uncollectedToStore(of) }
      if (news.status === 'in_transit')
        return { customer: mails.notArrivedToCustomer(of), store: mails.notArrivedToStore(of) }
      if (news.status === 'received') return { customer: mails.escalatedToCustomer(of) }
      return of.byClock
        ? { customer: mails.escalatedToCustomer(of), store: mails.escalatedToStore(of) }
        : { store: mails.escalatedToStore(of) }
    case 'withdraw':
      return of.byClock ? { customer: mails.withdrawn(of), store: mails.withdrawn(of) } : { store: mails.withdrawn(of) }
    case 'assign':
      // Whoever gets it next has news of its own.
      return of.carrier ? { customer: mails.collectedBy(of), carrier: mails.assigned(of) } : {}
    case 'send':
      if (of.wayBack === 'store-collects') return { customer: mails.collected(of) }
      return of.wayBack === 'platform-collects'
        ? { customer: mails.collected(of), store: mails.sent(of) }
        : { store: mails.sent(of) }
    case 'receive':
      // An administrator decides, and the store inspects nothing.
      if (of.escalated) return {}
      return { customer: mails.received(of), ...(!of.byStore && { store: mails.receivedToStore(of) }) }
    case 'close':
      return { customer: mails.closedToCustomer(of), store: mails.closedToStore(of) }
    case 'give_back':
      return { customer: mails.givenBack(of) }
    case 'remind':
      return { customer: mails.notGivenBackToCustomer(of), store: mails.notGivenBackToStore(of) }
    case 'charge':
      return {
        store: mails.chargedToStore(of),
        ...(of.bearer === 'partner' ? { charged: mails.chargedToPartner(of) } : {}),
      }
  }
}

interface Person {
  id: string
  email: string
  kind: string | null
}

interface Found extends ReturnRow, CarrierColumns {
  name: string
  reference: string
  store_name: string
  store_phone: string | null
  store_place: string
  items: mails.About['items'][number][]
  /** The step that the mail is about; no action if its exchange was cancelled. */
  step: { note: string; action: string | null; not_arrived: boolean; actor_kind: string }
  /**
   * A later step has its own news. That of a carrier follows only that of another, and isn't over because it is late to
   * collect.
   */
  is_old: boolean
  /** The step with which its carrier gave it back last, before it was assigned to it again. */
  declined_in: string | null
  replacement: { name: string; reference: string } | null
  cancelled_for: string | null
  last4: string | null
  refunds: Parameters<typeof refundedTo>[0]
  gift_cards: { last4: string; amount: number }[]
  customer: Person
  owner: Person
  carrier_account: Person | null
  charged: Person | null
  former: Person | null
}

const person = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', a.id, 'email', a.email, 'kind', a.kind) from accounts a where a.id = ${id})`

async function find({ tx }: Work, { returnId, key, move, formerId }: News): Promise<Found | undefined> {
  const cause = causeOf(returnId)
  const { rows } = await sql<Omit<Found, 'cancelled_for'>>`
    select r.*, o.name, o.reference, s.name store_name, s.phone_number store_phone,
      o.from_street || ', ' || o.from_lga || ', ' || o.from_state store_place,
      (select json_agg(json_build_object('text', ri.quantity || ' × ' || i.name, 'exchange', case when r.type = 'replacement'
          then ${optionsIn('ri.exchange_options')} end)
          order by i.position) from order_return_items ri
        join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
        where ri.store_id = r.store_id and ri.return_id = r.id) items,
      (select json_build_object('note', a.note, 'action', a.action, 'not_arrived', a.not_arrived, 'actor_kind', a.actor_kind) from order_return_activities a
        where a.store_id = r.store_id and a.id = ${key}) step,
      ${move !== 'close'} and exists (select from order_return_activities a
        where a.return_id = r.id and a.id > ${key} and a.action is not null
          and a.action <> ${move === 'assign' ? 'ask_admin' : 'assign'}) is_old,
      (select a.id from order_return_activities a where a.store_id = r.store_id and a.return_id = r.id and a.action = 'decline'
        and a.actor_id = coalesce(r.dispatcher_id, (select account_id from shipping_partners where id = r.partner_id))
        order by a.id desc limit 1) declined_in,
      (select json_build_object('name', n.name, 'reference', n.reference) from orders n
        where n.store_id = r.store_id and n.id = r.replacement_order_id) replacement,
      (select p.card_last4 from ledger_entries e join payments p on p.id = e.payment_id
        where e.event_key = 'capture:' || r.order_id) last4,
      (select coalesce(json_agg(f), '[]') from refunds f where f.cause = ${cause}) refunds,
      (select coalesce(json_agg(json_build_object('last4', g.last4, 'amount', m.amount_kobo)), '[]')
        from gift_card_movements m join order_gift_cards g on g.order_id = r.order_id and g.gift_card_id = m.gift_card_id
        where m.order_id = r.order_id and m.cause = ${cause}) gift_cards,
      ${person(sql`r.customer_id`)} customer, ${person(sql`s.merchant_id`)} owner,
      ${person(sql`coalesce(r.dispatcher_id, (select account_id from shipping_partners where id = r.partner_id))`)} carrier_account,
      ${person(sql`(select account_id from shipping_partners where id = o.partner_id)`)} charged,
      ${person(sql`${formerId ?? null}::uuid`)} former, carried.carrier
    from order_returns r join orders o on o.store_id = r.store_id and o.id = r.order_id
    join stores s on s.id = r.store_id
    cross join lateral (select ${carrierColumns} from (values (r.partner_id, r.dispatcher_id)) o (partner_id, dispatcher_id)) carried
    where r.id = ${returnId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { store_id: storeId, replacement_order_id: exchangeId } = row
  const cancelled = row.replace === 'declined' && exchangeId !== null
  return { ...row, cancelled_for: cancelled ? await cancellationReason(tx, storeId, exchangeId) : null }
}

const aboutOf = (row: Found, reader: ActorKind, times: ReturnTimes): mails.About => ({
  orderName: nameFor(row, reader),
  returnName: nameOf(nameFor(row, reader), row.number),
  type: row.type,
  storeName: row.store_name,
  items: row.items,
  reason: row.reason,
  note: row.step.note,
  wayBack: row.way_back,
  giveBackBy: row.give_back_by,
  // Later steps have other deadlines.
  wayBackBy: row.status === 'accepted' ? row.step_due_at : null,
  storePlace: row.store_place,
  storePhone: row.store_phone,
  carrier: row.carrier,
  escalated: row.escalated,
  byClock: row.step.actor_kind === 'clock',
  notArrived: row.step.not_arrived,
  byOffice: row.step.actor_kind === 'admin',
  byStore: row.step.actor_kind === 'merchant',
  times,
  back: {
    ...refundedTo(row.refunds),
    last4: row.last4,
    giftCards: row.gift_cards,
    amount: sum([...row.refunds.map(refund => refund.amount_kobo), ...row.gift_cards.map(({ amount }) => amount)]),
  },
  replacementName: row.replacement && nameFor(row.replacement, reader),
  exchangeCancelled: row.cancelled_for,
  amount: amountOf(row),
  costs: returnCosts({ goods: row.goods_kobo, shipping: row.shipping_kobo, commission: row.commission_kobo }),
  bearer: row.chargeback,
})

async function tell(work: Work, config: Config, news: News): Promise<void> {
  const row = await find(work, news)
  if (!row) return
  const times = await returnTimesAt(work.tx, work.now)
  // The exchange was cancelled meanwhile, which has a mail of its own.
  if (news.move === 'close' && row.cancelled_for !== null && row.step.action) return
  const readers = readersOf(news, aboutOf(row, 'customer', times))
  const toStore = readersOf(news, aboutOf(row, 'merchant', times)).store
  const cause = (who: string, key = news.key) => `return-${news.move}:${row.id}:${key}:${who}`
  const send = async (
    who: string,
    to: Person | null,
    text: mails.ReturnMail | undefined,
    ofReturn: string,
    key?: string,
  ) => {
    if (!to || !text) return
    const { heading, lines, toExchange } = text
    const path =
      toExchange && row.replacement_order_id
        ? `/${who === 'store' ? 'merchant' : who}/orders/${row.replacement_order_id}`
        : ofReturn
    const { url, secret } = await customerUrl(work, config, to.id, path)
    const label = toExchange ? 'See the order' : `See the ${returnNouns[row.type]}`
    const mail = written(heading, heading, lines.join(' '), lines.map(mailText), { url, label })
    await queueMail(work, { to: to.email, cause: cause(who, key), ...mail, secret })
    const also = who === 'store' ? await membersWith(work.tx, row.store_id, 'returns') : []
    await notifyAll(
      work,
      [...new Set([to.id, ...also])].map(accountId => ({ accountId, title: heading, path, cause: cause(who, key) })),
    )
  }
  /** Returns the step of the assignment that somebody heard of last, if it was to collect or have the return collected. */
  const heardOf = async (to: Person, who: 'carrier' | 'customer') => {
    const causes = `return-assign:${row.id}:`
    const [key, as] = (await lastCause(work.tx, to.id, causes))?.slice(causes.length).split(':') ?? []
    return as === who ? key : undefined
  }
  const withdrawn = news.move === 'withdraw'
  const former = withdrawn ? row.carrier_account : row.former
  const lost = former && (withdrawn || former.id !== row.carrier_account?.id) && (await heardOf(former, 'carrier'))
  // Once for what it heard of, although it may have lost the return several times since.
  if (lost) {
    const text = mails.noLongerYours(aboutOf(row, 'partner', times), withdrawn)
    await send('former', former, text, returnsOf(former), lost)
  }
  if (row.is_old) return
  // Assigned to another carrier, and back before anybody heard of that.
  if (news.move === 'assign' && row.carrier_account) {
    const heard = await heardOf(row.carrier_account, 'carrier')
    if (heard && heard > (row.declined_in ?? '') && heard === (await heardOf(row.customer, 'customer'))) return
  }
  await send('customer', row.customer, readers.customer, `/customer/returns?id=${row.id}`)
  await send('store', row.owner, toStore, `/merchant/returns/${row.id}`)
  await send('carrier', row.carrier_account, readers.carrier, returnsOf(row.carrier_account))
  await send('charged', row.charged, readers.charged, '/shipping-partner')
}
