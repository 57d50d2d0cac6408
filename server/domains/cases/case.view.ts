import { type RawBuilder, sql } from 'kysely'
import type { CaseFile, CaseMessage, CasePreview } from '#contract/cases/case-shapes.ts'
import { caseOutcomes, settlements } from '#contract/cases/case-shapes.ts'
import { answerCase } from '#contract/cases/cases.ts'
import { type AccountKind, accountNames, type Entry, eventNames } from '#domains/money/ledger/index.ts'
import { itemOutcomesOf, type LockedOrder, outcomesOf, paidOrderId } from '#domains/orders/index.ts'
import { type PaidLine, paidLines, remainingLines } from '#domains/orders/returns/index.ts'
import { admitted, type Caller } from '#platform/auth.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type Kobo, share, sum, toNaira } from '#platform/money.ts'
import { mayWithdraw } from './answer-case.ts'
import { nextOf } from './case-next.ts'
import { awaitsAnswer, concerning, faultOf, isOver, type Parcel, parcel, sideOf } from './cases.policy.ts'
import { type NamedCase, namedCaseFor, rowOf } from './cases.views.ts'
import { parcelWith } from './parcel-with.ts'
import {
  hasOpenLoss,
  mostToRefund,
  type Plan,
  paidOrder,
  planDecision,
  refundsFee,
  type Terms,
} from './plan-decision.ts'
import { settlementTerms } from './settle-case.ts'

interface MessageRow {
  id: string
  kind: CaseMessage['kind']
  author_kind: 'customer' | 'merchant' | 'admin' | 'partner' | 'clock' | 'guest'
  author_name: string
  text: string
  at: string
  pictures: PictureColumns[]
}

type ItemOptions = readonly { option: string }[]

const variantOf = (options: ItemOptions): string => options.map(({ option }) => option).join(', ')

interface ItemRow {
  orderItemId: string
  name: string
  options: ItemOptions
  quantity: number
  of: number
  unit: Kobo
  discount: Kobo
  picture: PictureColumns
}

interface WholeCase extends NamedCase {
  same_email: { id: string; name: string } | null
  by_card: boolean | null
  items: ItemRow[]
  parcel_items: ItemRow[]
  parcel: Parcel | null
  messages: MessageRow[]
}

/** SQL: so many of an order item `i` as JSON, with its picture `f`. */
const itemColumns = (
  quantity: RawBuilder<unknown>,
) => sql`json_build_object('orderItemId', i.id, 'name', i.name, 'options', i.options,
  'quantity', ${quantity}, 'of', i.quantity, 'unit', i.unit_kobo, 'discount', i.discount_kobo,
  'picture', json_build_object('id', f.id, 'width', f.width, 'height', f.height))`

async function found(read: Reader, id: string, caller: Caller): Promise<WholeCase | undefined> {
  const { rows } = await sql<WholeCase>`
    select ${namedCaseFor(caller.kind)},
      (select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) from accounts a
        where k.customer_id is null and a.kind = 'customer' and a.email = k.contact_email) same_email,
      (select o.total_kobo + o.left_out_kobo > (select coalesce(sum(g.amount_kobo), 0) from order_gift_cards g
          where g.store_id = o.store_id and g.order_id = o.id)
        from orders o where o.store_id = k.store_id and o.id = ${paidOrderId(sql`k.order_id`)}) by_card,
      (select coalesce(json_agg(${itemColumns(sql`c.quantity`)} order by i.position), '[]') from case_items c
        join order_items i on i.store_id = c.store_id and i.id = c.order_item_id
        left join files f on f.id = i.picture_id where c.case_id = k.id) items,
      (select coalesce(json_agg(${itemColumns(sql`i.quantity`)} order by i.position), '[]') from order_items i
        left join files f on f.id = i.picture_id where i.store_id = k.store_id and i.order_id = k.order_id
        and k.kind in ('never_arrived', 'lost_in_transit', 'damaged_in_transit')) parcel_items,
      ${parcel} parcel,
      (select coalesce(json_agg(to_jsonb(m) || jsonb_build_object('pictures', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height) order by named.at),
          '[]') from unnest(m.picture_ids) with ordinality named (id, at) join files f on f.id = named.id)) order by m.id),
        '[]') from case_messages m
        where m.case_id = k.id and (m.kind <> 'internal' or ${sideOf(caller) === 'platform'})) messages
    from cases k where k.id = ${id} and ${concerning(caller)}`.execute(read)
  return rows[0]
}

const sides: Readonly<Record<MessageRow['author_kind'], CaseMessage['from']>> = {
  customer: 'customer',
  merchant: 'store',
  partner: 'partner',
  admin: 'platform',
  clock: 'platform',
  guest: 'guest',
}

/** A message for the caller: others see the store, partner or platform instead of a person’s name. */
function messageOf(row: MessageRow, of: NamedCase, desk: boolean): CaseMessage {
  const from = sides[row.author_kind]
  const public_ = { store: of.store_name, partner: of.partner_name, platform: 'Bitmarte', customer: null, guest: null }
  return {
    id: row.id,
    kind: row.kind,
    from,
    authorName: desk ? row.author_name : (public_[from] ?? row.author_name),
    text: row.text,
    pictures: row.pictures.flatMap(picture => pictureOf(picture, 'Picture of the case') ?? []),
    at: new Date(row.at).toISOString(),
  }
}

/** Returns a case for a caller, or `case_not_found` when it doesn't concern the caller. */
export async function caseFor(
  db: Database,
  id: string,
  caller: Caller,
  now: Date,
): Promise<CaseFile | Failure<'case_not_found'>> {
  const row = await found(db.read, id, caller)
  if (!row) return fail('case_not_found')
  const side = sideOf(caller) ?? 'customer'
  const desk = side === 'platform'
  const canAnswer = !isOver(row) && admitted(answerCase.access, caller, true)
  // An order that replaces items cost nothing itself.
  const paidBy = row.order_id && row.parcel?.type === 'replacement' ? await paidLines(db.read, row.order_id) : []
  const itemOf = (item: ItemRow) => itemOnWire({ ...item, ...pricesOf(item, paidBy) })
  return {
    ...rowOf(row, caller, now),
    disputeId: row.dispute_id,
    storeId: row.store_id,
    partnerName: row.partner_name,
    contactEmail: desk ? row.contact_email : null,
    sameEmail: desk ? row.same_email : null,
    topic: row.topic,
    items: row.items.map(itemOf),
    parcelItems: row.items.length > 0 ? [] : row.parcel_items.map(itemOf),
    wanted: row.wanted,
    awaitsAnswer: awaitsAnswer(row, now),
    messages: row.messages.map(message => messageOf(message, row, desk)),
    decision:
      row.outcome && row.decided_at
        ? {
            outcome: row.outcome,
            // Who bears it doesn't concern the customer.
            bearer: side === 'customer' ? null : row.bearer,
            refunded: toNaira(row.refunded_kobo),
            note: row.decision_note,
            at: row.decided_at.toISOString(),
            by: decidedBy(row, desk),
            replacementOrderId: row.replacement_order_id,
            goodsTo: side === 'customer' ? null : row.goods_to,
          }
        : null,
    work: desk && canAnswer ? await workOf(db.read, row) : null,
    refundTo: row.by_card ? row.refund_to : null,
    canChooseRefund: row.by_card === true && side === 'customer' && !isOver(row) && row.parcel?.status !== 'cancelled',
    next: nextOf(row, side, now) ?? null,
    canAnswer,
    canWithdraw: side === 'customer' && mayWithdraw(row),
    settlements: side === 'store' && canAnswer ? await settlementsOf(db.read, row) : [],
  }
}

/** Returns the prices of the line that paid for an item of a replacement; nothing for any other item. */
function pricesOf({ orderItemId }: ItemRow, paidBy: readonly PaidLine[]) {
  const paid = paidBy.find(line => line.orderItemId === orderItemId)
  return paid && { of: paid.sold, unit: paid.unit, discount: paid.discount }
}

const itemOnWire = ({ options, of, unit, discount, picture, ...item }: ItemRow): CaseFile['items'][number] => ({
  orderItemId: item.orderItemId,
  name: item.name,
  variant: variantOf(options),
  quantity: item.quantity,
  picture: pictureOf(picture, item.name),
  paid: toNaira(item.quantity * unit - share(discount, item.quantity, of)),
})

const orderOf = (read: Reader, { order_id }: Pick<NamedCase, 'order_id'>): Promise<LockedOrder | undefined> =>
  read.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirst()

async function workOf(read: Reader, row: WholeCase): Promise<CaseFile['work']> {
  const order = await orderOf(read, row)
  if (!order) return null
  const lines = await remainingLines(read, order.id)
  const bought = await read
    .selectFrom('order_items')
    .select(['id', 'name', 'options'])
    .where('order_id', '=', order.id)
    .execute()
  const outcomes = await itemOutcomesOf(read, order.id)
  const earlier = await read
    .selectFrom('cases')
    .select(['id', 'name', 'outcome', 'refunded_kobo'])
    .where('order_id', '=', order.id)
    .where('id', '<>', row.id)
    .where('status', '=', 'decided')
    .where('outcome', '<>', 'nothing')
    .orderBy('decided_at')
    .execute()
  const paid = await paidOrder(read, order).executeTakeFirstOrThrow()
  const replaces = order.type === 'replacement'
  const reported = lines.flatMap(({ orderItemId, sold, taken }) => {
    const quantity = Math.min(sold - taken, row.items.find(item => item.orderItemId === orderItemId)?.quantity ?? 0)
    return quantity > 0 ? [{ orderItemId, quantity }] : []
  })
  const cancelled = order.status === 'cancelled'
  const openLoss = cancelled && (await hasOpenLoss(read, order.id))
  const finished = ['delivered', 'completed'].includes(order.status)
  return {
    orderStatus: order.status,
    // What replaces items is cancelled until it is delivered, which refunds them.
    left: toNaira(cancelled || (replaces && !finished) ? 0 : await mostToRefund(read, order, paid)),
    items: lines.map(({ orderItemId, sold, taken }) => ({
      orderItemId,
      name: bought.find(({ id }) => id === orderItemId)?.name ?? '',
      variant: variantOf((bought.find(({ id }) => id === orderItemId)?.options ?? []) as ItemOptions),
      sold,
      left: sold - taken,
      outcomes: outcomesOf(outcomes, orderItemId),
    })),
    earlier: earlier.flatMap(({ id, name, outcome, refunded_kobo }) =>
      outcome ? [{ id, name, outcome, refunded: toNaira(refunded_kobo) }] : [],
    ),
    bearers: order.partner_id ? ['store', 'partner', 'platform'] : ['store', 'platform'],
    fault: faultOf(row, row.parcel),
    outcomes: caseOutcomes.filter(outcome =>
      cancelled
        ? outcome === 'nothing' || (openLoss && outcome === 'refund_all')
        : replaces
          ? outcome === 'nothing' || (finished && outcome !== 'replacement')
          : outcome !== 'replacement' || finished,
    ),
    parcelWith: (await parcelWith(read, order))?.name ?? null,
    refundsDelivery: await refundsFee(read, order, paid, reported),
  }
}

/** Names who decided: the store, or Bitmarte. Administrators read the person's name. */
function decidedBy({ decider_name, settled, store_name }: NamedCase, desk: boolean): string {
  const side = (settled && store_name) || 'Bitmarte'
  if (!desk || !decider_name) return side
  return settled ? `${decider_name} (${side})` : decider_name
}

/** Lists how the store of a case can settle it now. */
async function settlementsOf(read: Reader, row: WholeCase): Promise<NonNullable<CaseFile['settlements']>> {
  const order = await orderOf(read, row)
  const offers = await Promise.all(
    settlements.map(async outcome => {
      const terms = await settlementTerms(read, row, order, outcome)
      const plan = failed(terms) ? terms : await planDecision(read, row, order, terms)
      return failed(plan) ? [] : [{ outcome, ...sumsOf(plan, 'store') }]
    }),
  )
  return offers.flat()
}

/** What a plan refunds, and what its bearer pays. */
function sumsOf(plan: Plan, bearer: Terms['bearer']): Pick<CasePreview, 'refund' | 'shipping' | 'borne'> {
  const refund = plan.kind === 'refund' || plan.kind === 'cancel' ? plan.refund : undefined
  return {
    refund: toNaira(refund?.amount ?? 0),
    shipping: toNaira(refund?.shipping ?? 0),
    borne: borneOf(plan.entries, bearer),
  }
}

type Refused = Exclude<Awaited<ReturnType<typeof planDecision>>, { kind: string }>

/**
 * Computes what a decision would post, without posting it. Returns `case_not_found` and the failures of `planDecision`.
 */
export async function previewDecision(
  db: Database,
  id: string,
  caller: Caller,
  decision: Terms,
): Promise<CasePreview | Refused | Failure<'case_not_found'>> {
  const row = await found(db.read, id, caller)
  if (!row) return fail('case_not_found')
  const plan = await planDecision(db.read, row, await orderOf(db.read, row), decision)
  if (failed(plan)) return plan
  const refund = plan.kind === 'refund' || plan.kind === 'cancel' ? plan.refund : undefined
  return {
    ...sumsOf(plan, decision.bearer),
    card: toNaira(row.refund_to === 'source' ? (refund?.card ?? 0) : 0),
    giftCards: toNaira(sum(refund?.giftCards.map(({ amount }) => amount) ?? [])),
    storeCredit: toNaira(row.refund_to === 'store_credit' ? (refund?.card ?? 0) : 0),
    cancels: plan.kind === 'cancel',
    loss: lossOf(plan.entries),
    // The escrow of what replaces items is that of the order that paid.
    entries: plan.entries.flatMap(
      entry => entryOf(entry, plan.kind === 'refund' ? { ...row, order_name: plan.paid.reference } : row) ?? [],
    ),
  }
}

const bearerAccounts = {
  store: 'merchant_payable',
  partner: 'delivery_payable',
  platform: 'platform_losses',
} as const satisfies Record<Terms['bearer'], AccountKind>

/** What the bearer of a refund pays by its entries, the commission that the platform gives back, and its part of the fee. */
function borneOf(entries: readonly Entry[], bearer: Terms['bearer']): CasePreview['borne'] {
  const postings = entries.find(entry => entry.event === 'case_borne')?.postings
  if (!postings) return null
  const of = (...kinds: AccountKind[]) =>
    toNaira(sum(postings.filter(({ account }) => kinds.includes(account.kind)).map(({ amount }) => amount)))
  return {
    amount: of(bearerAccounts[bearer]),
    commission: of('platform_commission'),
    delivery: bearer === 'partner' ? of('platform_delivery', 'platform_losses') : 0,
  }
}

/** What a store is paid for goods that are lost or damaged on the way, and the commission on them that stays. */
function lossOf(entries: readonly Entry[]): CasePreview['loss'] {
  const postings = entries.find(entry => entry.event === 'case_loss')?.postings
  if (!postings) return null
  const credited = (kind: AccountKind) =>
    sum(postings.filter(({ account, amount }) => account.kind === kind && amount < 0).map(({ amount }) => -amount))
  const [toStore, commission] = [credited('merchant_payable'), credited('platform_commission')]
  return { amount: toNaira(toStore + commission), toStore: toNaira(toStore), commission: toNaira(commission) }
}

/** An entry with readable names; none for one without postings. */
function entryOf({ event, postings }: Entry, row: NamedCase): CasePreview['entries'][number] | undefined {
  const posted = postings.filter(({ amount }) => amount !== 0)
  if (!posted.length) return undefined
  const owners = { escrow: row.order_name, merchant_payable: row.store_name, delivery_payable: row.partner_name }
  return {
    event: eventNames[event],
    postings: posted.map(({ account: { kind }, amount }) => ({
      account: accountNames[kind],
      owner: kind === 'escrow' || kind === 'merchant_payable' || kind === 'delivery_payable' ? owners[kind] : null,
      debit: toNaira(Math.max(amount, 0)),
      credit: toNaira(Math.max(-amount, 0)),
    })),
  }
}
