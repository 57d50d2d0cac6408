import { sql } from 'kysely'
import type { z } from 'zod'
import type { decisionTerms } from '#contract/cases/cases.ts'
import { type CaseBearer, caseLossMoved, type Entry } from '#domains/money/ledger/index.ts'
import { type LockedOrder, lossEntry, paidOrderId } from '#domains/orders/index.ts'
import {
  type CaseRefund,
  type CaseRefundWanted,
  caseBorneEntry,
  computeCaseRefund,
  computeFaultyReplacementRefund,
  creditedPart,
  paidLines,
  paidUnits,
  refundEntries,
  refundsDelivery,
  replacementEntries,
  replacementValue,
  type Units,
} from '#domains/orders/returns/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { formatKobo, type Kobo, toKobo } from '#platform/money.ts'
import { isOver } from './cases.policy.ts'
import type { CaseRow } from './cases.store.ts'

/** What is decided, and who bears it. */
export type Terms = z.output<typeof decisionTerms>

/** What a decision does to its order. */
export type Plan =
  | { kind: 'nothing'; entries: Entry[] }
  | { kind: 'cancel'; refund: CaseRefund; bearer: CaseBearer; entries: Entry[] }
  /** `paid` is the order that is refunded. */
  | { kind: 'refund'; refund: CaseRefund; paid: LockedOrder; bearer: CaseBearer; entries: Entry[] }
  | { kind: 'replace'; bearer: CaseBearer; entries: Entry[] }
  | { kind: 'move-loss'; entry: Entry; entries: Entry[] }

export type Refused = Failure<
  'case_over' | 'case_not_possible' | 'already_returned' | 'refund_too_much' | 'no_partner_to_charge'
>

/** Returns the party that a decision names. Returns `no_partner_to_charge` if no partner carried the order. */
export const bearerOf = (order: LockedOrder, bearer: Terms['bearer']): CaseBearer | Failure<'no_partner_to_charge'> => {
  if (bearer === 'platform') return 'platform'
  if (bearer === 'store') return { storeId: order.store_id }
  return order.partner_id ? { partnerId: order.partner_id } : fail('no_partner_to_charge')
}

/** Statuses in which a refund of everything cancels the order. */
const unfinished = (order: LockedOrder): boolean => !['delivered', 'completed', 'cancelled'].includes(order.status)

/**
 * Plans a decision: its refund and ledger entries. The preview and the posting use the same plan. Returns `case_over`,
 * `case_not_possible`, `already_returned`, `refund_too_much` with the most that can be refunded, and `no_partner_to_charge`.
 */
export async function planDecision(
  read: Reader,
  row: Pick<CaseRow, 'id' | 'kind' | 'status' | 'refund_to'>,
  order: LockedOrder | undefined,
  decision: Terms,
): Promise<Plan | Refused> {
  if (isOver(row)) return fail('case_over')
  if (decision.outcome === 'nothing') return { kind: 'nothing', entries: [] }
  if (!order) return fail('case_not_possible', { message: 'This case has no order to refund.' })
  const bearer = bearerOf(order, decision.bearer)
  if (failed(bearer)) return bearer
  const borne = { caseId: row.id, bearer }
  if (order.status === 'cancelled') return movedLoss(read, row, order, decision, bearer)
  const impossible = whyImpossible(order, decision)
  if (impossible) return fail('case_not_possible', { message: impossible })
  if (decision.outcome === 'replacement') {
    const amount = await replacementValue(read, order, decision.items)
    if (typeof amount !== 'number') return amount
    return { kind: 'replace', bearer, entries: replacementEntries(order, amount, borne) }
  }
  const wanted = wantedBy(decision)
  const paid = order.type === 'replacement' ? await paidOrder(read, order).executeTakeFirstOrThrow() : order
  // Goodwill can be any part of the payment.
  if (wanted.kind === 'amount' && row.kind !== 'goodwill') {
    const most = await mostToRefund(read, order, paid)
    if (wanted.amount > most) return fail('refund_too_much', { message: tooMuch(most) })
  }
  const refund = await refundOf(read, order, paid, wanted)
  if (failed(refund)) return refund
  const cancels = wanted.kind === 'all' && unfinished(order)
  const credited = await creditedPart(read, paid, refund, row.refund_to)
  const refunds = await refundEntries(read, paid, refund, { caseId: row.id, cancels, credited })
  if (!cancels)
    return { kind: 'refund', refund, paid, bearer, entries: [caseBorneEntry(paid, refund, borne), ...refunds] }
  const loss = lossEntry(order, bearer)
  return { kind: 'cancel', refund, bearer, entries: [...refunds, ...(loss ? [loss] : [])] }
}

/** Returns why an order that isn't cancelled can't be refunded or replaced as decided. */
function whyImpossible(order: LockedOrder, { outcome }: Exclude<Terms, { outcome: 'nothing' }>): string | undefined {
  if (order.type === 'replacement') {
    if (unfinished(order)) return 'Cancel this order instead: what it replaces is then refunded.'
    if (outcome === 'replacement') return 'What was sent instead can’t be replaced again. Refund it.'
  } else if (outcome === 'replacement') {
    if (unfinished(order)) return 'Refund an order that hasn’t been delivered.'
  } else if (order.total_kobo === 0) return 'This order cost nothing. Decide without a refund.'
  return undefined
}

function wantedBy(decision: Terms): CaseRefundWanted {
  if (decision.outcome === 'refund_all') return { kind: 'all' }
  if (decision.outcome === 'refund_items') return { kind: 'items', items: decision.items, shipping: decision.shipping }
  return { kind: 'amount', amount: toKobo(decision.amount) }
}

const tooMuch = (most: Kobo): string =>
  most > 0
    ? `At most ${formatKobo(most)} can be refunded.`
    : 'Nothing can be refunded: everything was returned, refunded or replaced, or is in a return.'

/** Computes the refund of an order's case. `paid` is the order that paid for its items. */
const refundOf = (read: Reader, order: LockedOrder, paid: LockedOrder, wanted: CaseRefundWanted) =>
  order.type === 'replacement'
    ? computeFaultyReplacementRefund(read, paid, order.id, wanted)
    : computeCaseRefund(read, order, wanted)

/** Computes the most that a case's decision can refund of an order, in kobo: what a refund of everything would. */
export async function mostToRefund(read: Reader, order: LockedOrder, paid: LockedOrder): Promise<Kobo> {
  const all = await refundOf(read, order, paid, { kind: 'all' })
  return failed(all) ? 0 : all.amount
}

/**
 * Returns whether a refund of units of an order leaves the customer nothing usable of `paid`, the order that paid for
 * them, so that what is left of the delivery fee goes back too.
 */
export async function refundsFee(read: Reader, order: LockedOrder, paid: LockedOrder, units: Units): Promise<boolean> {
  if (!units.length || paid.shipping_kobo <= paid.returned_shipping_kobo + paid.case_shipping_kobo) return false
  const ofPaid = order.type === 'replacement' ? paidUnits(await paidLines(read, order.id), units) : units
  return refundsDelivery(read, paid, ofPaid)
}

/**
 * Returns the terms that refund what a case reports: its items, with the delivery fee if nothing usable is left, or
 * everything if none are reported.
 */
export async function refundOfReported(
  read: Reader,
  { id }: Pick<CaseRow, 'id'>,
  order: LockedOrder,
  bearer: Terms['bearer'],
): Promise<Terms> {
  const items = await read
    .selectFrom('case_items')
    .select(['order_item_id as orderItemId', 'quantity'])
    .where('case_id', '=', id)
    .execute()
  const paid = await paidOrder(read, order).executeTakeFirstOrThrow()
  const shipping = await refundsFee(read, order, paid, items)
  return { outcome: items.length > 0 ? 'refund_items' : 'refund_all', bearer, items, shipping, amount: 0 }
}

/** An order that was cancelled on the way is refunded already: a decision moves its loss from the platform, once. */
async function movedLoss(
  read: Reader,
  row: Pick<CaseRow, 'id'>,
  order: LockedOrder,
  decision: Terms,
  bearer: CaseBearer,
): Promise<Plan | Refused> {
  if (decision.outcome !== 'refund_all' || !(await hasOpenLoss(read, order.id)))
    return fail('case_not_possible', { message: 'This order is cancelled and refunded. Decide without a refund.' })
  if (bearer === 'platform') return { kind: 'nothing', entries: [] }
  const goods = order.subtotal_kobo - order.discount_kobo
  const entry = caseLossMoved({
    decision: row.id,
    orderId: order.id,
    to: bearer,
    goods,
    commission: order.commission_kobo,
  })
  return { kind: 'move-loss', entry, entries: [entry] }
}

/** Returns whether the platform bears the lost goods of a cancelled order, and no decision has moved them yet. */
export async function hasOpenLoss(read: Reader, orderId: string): Promise<boolean> {
  const posted = await read
    .selectFrom('ledger_entries')
    .select('event')
    .where('order_id', '=', orderId)
    .where('event', 'in', ['case_loss', 'case_loss_moved'])
    .execute()
  return posted.length === 1
}

/** Query of the order that paid for an order: the one whose items a replacement replaces, or itself. */
export const paidOrder = (read: Reader, { id }: Pick<LockedOrder, 'id'>) =>
  read
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', paidOrderId(sql`${id}`))
