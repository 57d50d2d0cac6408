import { sql } from 'kysely'
import { caseTitle } from '#contract/cases/case-shapes.ts'
import { goodsAtHub, goodsForStore } from '#contract/orders/goods-to.ts'
import { refundedTo } from '#domains/money/payments/index.ts'
import { notify, notifyAll } from '#domains/notifications/index.ts'
import { backTo, concernsHub, goodsWords, hubOfSql, paidOrderId, written } from '#domains/orders/index.ts'
import { caseCause } from '#domains/orders/returns/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { administratorsWith, customerUrl } from '#identity/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import { nextOf } from './case-next.ts'
import { caseNews } from './cases.jobs.ts'
import {
  answeredContactMail,
  answeredMail,
  askedMail,
  type CaseMail,
  closedMail,
  contactAnswerMail,
  decidedMail,
  openedMail,
  reportedMail,
} from './cases.mails.ts'
import { isOver, isSettleable, type Parcel, parcel, waitsFor } from './cases.policy.ts'
import type { CaseRow } from './cases.store.ts'
import { cancelledOnWay } from './cases.views.ts'
import { settledBy } from './if-borne.ts'

type News = ReturnType<typeof caseNews.payload.parse>
type Party = 'customer' | 'store' | 'partner'

interface Person {
  id: string
  email: string
}

interface Found extends CaseRow {
  cancelled_on_way: boolean
  order_number: string | null
  order_reference: string | null
  replacement_number: string | null
  store_name: string | null
  partner_name: string | null
  step: { text: string; author_kind: string; kind: string }
  customer: Person | null
  store: Person | null
  partner: Person | null
  last4: string | null
  refunds: Parameters<typeof refundedTo>[0]
  gift_cards: { last4: string; amount: number }[]
  schedulers: string[]
  parcel: Parcel | null
  hub_name: string | null
  /** Administrators of hubs who reported something in the case, and those of the hub that has the parcel. */
  hub_people: (Person & { hub_id: string | null; reported: boolean })[]
}

/** Writes the mails and notifications of cases in a job. */
export const caseMailHandler = ({ db, config }: Platform): Handler =>
  handle(caseNews, news => db.transact(work => notifyParties(work, config, news)))

const person = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('id', a.id, 'email', a.email) from accounts a where a.id = ${id})`

async function find({ tx }: Work, { caseId, key }: News): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select k.*, ${cancelledOnWay} cancelled_on_way, ${parcel} parcel, (select o.name from orders o where o.store_id = k.store_id and o.id = k.order_id) order_number,
      (select o.reference from orders o where o.store_id = k.store_id and o.id = k.order_id) order_reference,
      (select o.name from orders o where o.store_id = k.store_id and o.id = k.replacement_order_id) replacement_number,
      (select s.name from stores s where s.id = k.store_id) store_name,
      (select ${hubOfSql} from orders o where o.store_id = k.store_id and o.id = k.order_id) hub_name,
      (select p.company_name from shipping_partners p where p.id = k.partner_id) partner_name,
      (select json_build_object('text', m.text, 'author_kind', m.author_kind, 'kind', m.kind) from case_messages m
        where m.id = ${key}) step,
      ${person(sql`k.customer_id`)} customer,
      ${person(sql`(select merchant_id from stores where id = k.store_id)`)} store,
      ${person(sql`(select account_id from shipping_partners where id = k.partner_id)`)} partner,
      (select p.card_last4 from ledger_entries e join payments p on p.id = e.payment_id
        where e.event_key = 'capture:' || ${paidOrderId(sql`k.order_id`)}) last4,
      (select coalesce(json_agg(f), '[]') from refunds f where f.cause = ${caseCause(caseId)}) refunds,
      (select coalesce(json_agg(json_build_object('last4', g.last4, 'amount', m.amount_kobo)), '[]')
        from gift_card_movements m join order_gift_cards g on g.order_id = m.order_id and g.gift_card_id = m.gift_card_id
        where m.order_id = ${paidOrderId(sql`k.order_id`)} and m.cause = ${caseCause(caseId)}) gift_cards,
      (select coalesce(json_agg(a.id), '[]') from accounts a
        where k.platform_carried and a.admin_kind = 'scheduler' and a.active) schedulers,
      (select coalesce(json_agg(json_build_object('id', a.id, 'email', a.email, 'hub_id', h.hub_id, 'reported', r.reported)), '[]')
        from accounts a left join hub_administrators h on h.account_id = a.id
        cross join lateral (select a.id in (select m.author_id from case_messages m where m.case_id = k.id) as reported) r
        where a.admin_kind = 'hub' and a.active
          and (r.reported or h.hub_id in (select s.hub_id from order_stops s where s.store_id = k.store_id
            and s.order_id = k.order_id and s.arrived_at is not null and s.left_at is null))
          and not exists (select from case_messages m where m.id = ${key} and m.author_id = a.id)) hub_people
    from cases k where k.id = ${caseId}`.execute(tx)
  return rows[0]
}

/** Returns the mail of a step for each party. Contact and goodwill cases concern the customer only, disputes no party. */
function mailsOf(
  row: Found,
  { step, asked: wasAsked }: News,
  orderName: string | null,
  now: Date,
  { borne, paid }: Shares,
): Partial<Record<Party, CaseMail>> {
  const of = {
    name: row.name,
    title: caseTitle(row.kind, row.cancelled_on_way),
    orderName,
    text: row.step.text,
  }
  // The customer talks to the bank, and the store hears of the held payout.
  if (row.kind === 'dispute') return {}
  const onlyCustomer = row.kind === 'contact' || row.kind === 'goodwill'
  const next = (party: Party) => nextOf(row, party, now) ?? ''
  const waiting = waitsFor(row)
  const settles =
    waiting === 'store' && isSettleable(row, row.parcel)
      ? ' If it was your mistake, you can refund the customer at once on the case’s page.'
      : ''
  const asked: Partial<Record<Party, CaseMail>> =
    waiting === 'customer' || waiting === 'store' || waiting === 'partner'
      ? { [waiting]: (row.kind === 'contact' ? answeredContactMail : askedMail)(of, next(waiting) + settles) }
      : {}
  const all = (mail: (party: Party) => CaseMail) =>
    onlyCustomer
      ? { customer: mail('customer') }
      : { customer: mail('customer'), store: mail('store'), partner: mail('partner') }
  switch (step) {
    case 'opened':
      // A case that is over has other news.
      if (onlyCustomer || waiting === undefined) return {}
      return {
        ...(row.step.author_kind === 'customer'
          ? { customer: openedMail(of, next('customer')) }
          : Object.fromEntries(
              (['customer', 'store', 'partner'] as const)
                .filter(party => party !== sideOfAuthor(row))
                .map(party => [party, reportedMail(of, next(party))]),
            )),
        ...asked,
      }
    case 'waiting':
      return asked
    case 'answered': {
      if (row.step.kind === 'event') return {}
      // Neither its author nor whoever it asks, who gets the question.
      const without: readonly (string | undefined)[] = [sideOfAuthor(row), waiting]
      const mails = Object.entries(all(party => answeredMail(of, wrote(row, wasAsked), next(party)))).filter(
        ([party]) => !without.includes(party),
      )
      return Object.fromEntries(mails)
    }
    case 'decided': {
      const mail = (party?: typeof row.bearer) =>
        decidedMail(of, {
          by: (row.step.author_kind === 'merchant' && row.store_name) || undefined,
          outcome: row.outcome,
          refunded: row.refunded_kobo,
          borne: party === row.bearer ? borne : undefined,
          bearsNothing: party !== undefined && row.bearer !== null && party !== row.bearer,
          paid: party === 'store' ? paid : 0,
          toSend: (party === 'store' && row.replacement_number) || undefined,
          goods: goodsFor(row, party),
        })
      // A cancelled order has its own mail about the refund.
      const back = backTo({ ...refundedTo(row.refunds), last4: row.last4, giftCards: row.gift_cards })
      const about = row.refunded_kobo && of.orderName && row.store_name
      const named = about ? [`It’s for order ${of.orderName} from ${row.store_name}.`] : []
      const customer = { ...mail(), lines: [...mail().lines, ...named, ...back] }
      return onlyCustomer ? { customer } : { customer, store: mail('store'), partner: mail('partner') }
    }
    case 'closed':
      return all(() => closedMail(of))
  }
}

/**
 * Returns the mail to a hub that reported the parcel of a case: what administrators write in it, and how it ended. Hubs
 * have no page of cases, so it says how to answer, and what to do with the parcel to the hub that has it, which reads how
 * the case ended also if others reported the parcel. It names no amounts.
 */
function hubMail(
  row: Found,
  { step }: News,
  { hub_id: hubId, reported }: Pick<Found['hub_people'][number], 'hub_id' | 'reported'>,
  contactUrl: string,
): CaseMail | undefined {
  if (!reported && !isOver(row)) return undefined
  const { name, kind, goods_to: goods, partner_name: partner } = row
  const here = row.parcel?.at_hub && row.parcel.hub_id === hubId ? row.parcel : undefined
  const of = {
    name,
    title: caseTitle(kind, row.cancelled_on_way),
    orderName: row.order_reference,
    text: row.step.text,
  }
  const release = here?.status === 'at_hub' ? ['The parcel can go on: release it.'] : []
  switch (step) {
    case 'answered': {
      if (row.step.kind !== 'message' || row.step.author_kind !== 'admin') return undefined
      const next = isOver(row) ? release.join() : `To answer, write to Bitmarte at ${contactUrl} and name ${name}.`
      return answeredMail(of, wrote(row), next)
    }
    case 'decided': {
      const next = here && goods ? [`${goodsAtHub(goods, partner ?? undefined)}.`] : release
      const ofNote = { ...of, text: row.decision_note ?? '' }
      const { heading, lines } = decidedMail(ofNote, { outcome: row.outcome, refunded: 0 })
      return { heading, lines: [...lines, ...next] }
    }
    case 'closed': {
      const { heading, lines } = closedMail(of)
      return { heading, lines: [...lines, ...release] }
    }
    default:
      return undefined
  }
}

/** Tells a store or partner who gets the parcel by the decision of a case. */
function goodsFor(row: Found, party: CaseRow['bearer'] | undefined): string | undefined {
  if (party === 'store') return row.goods_to ? goodsForStore[row.goods_to] : undefined
  return party === 'partner' ? goodsWords(row) : undefined
}

const sideOfAuthor = ({ step }: Found): string => (step.author_kind === 'merchant' ? 'store' : step.author_kind)

/** Says who wrote the step's message: a store or partner that was asked answers. */
function wrote({ step, store_name, partner_name }: Found, asked = false): string {
  const did = asked ? 'answered' : 'wrote'
  switch (step.author_kind) {
    case 'merchant':
      return `${store_name ?? 'The store'} ${did}`
    case 'partner':
      return `${partner_name ?? 'The delivery partner'} ${did}`
    case 'admin':
      return 'Bitmarte wrote'
    default:
      return 'The customer wrote'
  }
}

const pages: Record<Party, string> = {
  customer: '/customer/cases',
  store: '/merchant/cases',
  partner: '/shipping-partner/cases',
}

type Shares = Pick<Parameters<typeof decidedMail>[1], 'borne' | 'paid'>

/** Returns what a decision takes from the store or partner that bears it, and what it pays a store that doesn't. */
async function sharesOf({ tx }: Work, row: Found): Promise<Shares> {
  if (!row.bearer) return { borne: undefined, paid: 0 }
  const of = async (account: Parameters<typeof settledBy>[2]) => {
    const { settled, settledCommission } = await settledBy(tx, row, account)
    return { settled: toKobo(settled), commission: toKobo(settledCommission) }
  }
  const store = await of('merchant_payable')
  const bearer = row.bearer === 'store' ? store : row.bearer === 'partner' && (await of('delivery_payable'))
  return {
    borne: bearer ? { taken: 0 - bearer.settled, commission: bearer.commission } : undefined,
    paid: row.bearer === 'store' ? 0 : store.settled,
  }
}

async function notifyParties(work: Work, config: Config, news: News): Promise<void> {
  const row = await find(work, news)
  if (!row) return
  const cause = (who: string) => `case:${row.id}:${news.key}:${news.step}:${who}`
  const shares = await sharesOf(work, row)
  const mails = {
    ...mailsOf(row, news, row.order_reference, work.now, shares),
    store: mailsOf(row, news, row.order_number, work.now, shares).store,
  }
  for (const party of ['customer', 'store', 'partner'] as const) {
    const [to, text] = [row[party], mails[party]]
    if (!to || !text) continue
    const path = `${pages[party]}/${row.id}`
    const { heading, lines } = text
    const { url, secret } = await customerUrl(work, config, to.id, path)
    const own = row.kind === 'goodwill' ? 'See the refund' : 'See your help request'
    const label = party === 'customer' ? own : 'See the case'
    const mail = written(heading, heading, lines.join(' '), lines.map(mailText), { url, label })
    await queueMail(work, { to: to.email, cause: cause(party), ...mail, secret })
    const also = party === 'store' && row.store_id ? await membersWith(work.tx, row.store_id, 'orders') : []
    const accounts = [...new Set([to.id, ...also])]
    await notifyAll(
      work,
      accounts.map(accountId => ({ accountId, title: heading, path, cause: cause(party) })),
    )
  }
  if (row.kind === 'contact' && row.contact_email && row.step.author_kind === 'admin' && news.step === 'answered') {
    const { name, kind } = row
    const answer = contactAnswerMail({ name, title: caseTitle(kind, false), orderName: null, text: row.step.text })
    if (row.customer?.email !== row.contact_email)
      await queueMail(work, { to: row.contact_email, cause: cause('sender'), ...answer })
  }
  await notifyHubs(work, config, row, news)
  await notifyDesk(work, row, news, cause('desk'))
}

/** Notifies and mails the hub administrators whom a case concerns, with a link to its order if they see it. */
async function notifyHubs(work: Work, config: Config, row: Found, news: News): Promise<void> {
  // Cases without a parcel have no hub.
  for (const person of row.parcel ? row.hub_people : []) {
    const { id, email, hub_id: hubId } = person
    const text = hubMail(row, news, person, `${config.appUrl}/contact-us`)
    if (!text) continue
    const { heading, lines } = text
    const order = row.parcel && concernsHub(row.parcel, hubId) ? `/admin/orders/${row.order_id}` : undefined
    const link = order ? { url: config.appUrl + order, label: 'See the order' } : undefined
    const cause = `case:${row.id}:${news.key}:${news.step}:hub:${id}`
    const mail = written(heading, heading, lines.join(' '), lines.map(mailText), link)
    await queueMail(work, { to: email, cause, ...mail })
    const path = order ?? `/admin/hub?search=${row.order_reference}`
    await notify(work, { accountId: id, title: heading, path, cause })
  }
}

/** Notifies the owner, or every administrator with cases, of what needs attention; schedulers of what they answer. */
async function notifyDesk(work: Work, row: Found, { step }: News, cause: string): Promise<void> {
  const title = `${row.name}: ${caseTitle(row.kind, row.cancelled_on_way)}${row.order_reference ? ` of ${row.order_reference}` : ''}`
  const waiting = waitsFor(row)
  if (waiting === 'scheduler' && (step === 'opened' || step === 'waiting'))
    await notifyAll(
      work,
      row.schedulers.map(accountId => ({ accountId, title, path: `/admin/cases/${row.id}`, cause })),
    )
  if (waiting !== 'platform' || row.step.author_kind === 'admin' || (step !== 'opened' && step !== 'answered')) return
  const accounts = row.owner_id ? [row.owner_id] : await administratorsWith(work.tx, 'cases')
  await notifyAll(
    work,
    accounts.map(accountId => ({ accountId, title, path: `/admin/cases/${row.id}`, cause })),
  )
}
