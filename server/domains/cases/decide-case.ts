import { sql } from 'kysely'
import type { z } from 'zod'
import { caseBearerNames, caseOutcomeNames } from '#contract/cases/case-shapes.ts'
import type { decisionTerms } from '#contract/cases/cases.ts'
import { type CaseBearer, caseLossMoved, type Entry, postEntry } from '#domains/money/ledger/index.ts'
import {
  type byClock,
  cancelForCase,
  type LockedOrder,
  lossEntry,
  paidOrderId,
  recordBorne,
} from '#domains/orders/index.ts'
import {
  type CaseRefund,
  type CaseRefundWanted,
  caseBorneEntry,
  computeCaseRefund,
  computeFaultyReplacementRefund,
  creditedPart,
  payCaseRefund,
  refundEntries,
  replaceForCase,
  replacementEntries,
  replacementValue,
} from '#domains/orders/returns/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, type Kobo, toKobo } from '#platform/money.ts'
import { caseNews } from './cases.jobs.ts'
import { awaitsAnswer, isOver } from './cases.policy.ts'
import { addMessage, type CaseRow, changeCase } from './cases.store.ts'

/** What is decided, and who bears it. */
export type Terms = z.output<typeof decisionTerms>

/** Terms with the reason. `whyNow` says why the decision can't wait for an answer. */
type Decision = Terms & { note: string; whyNow?: string | undefined }

/** What a decision does to its order. */
export type Plan =
  | { kind: 'nothing'; entries: Entry[] }
  | { kind: 'cancel'; refund: CaseRefund; bearer: CaseBearer; entries: Entry[] }
  /** `paid` is the order that is refunded. */
  | { kind: 'refund'; refund: CaseRefund; paid: LockedOrder; bearer: CaseBearer; entries: Entry[] }
  | { kind: 'replace'; bearer: CaseBearer; entries: Entry[] }
  | { kind: 'move-loss'; entry: Entry; entries: Entry[] }

type Refused = Failure<
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
  const replaces = order.type === 'replacement'
  if (replaces && unfinished(order))
    return fail('case_not_possible', { message: 'Cancel this order instead: what it replaces is then refunded.' })
  if (replaces && decision.outcome === 'replacement')
    return fail('case_not_possible', { message: 'What was sent instead can’t be replaced again. Refund it.' })
  if (order.total_kobo === 0 && !replaces && decision.outcome !== 'replacement')
    return fail('case_not_possible', { message: 'This order cost nothing. Decide without a refund.' })
  if (decision.outcome === 'replacement') {
    if (unfinished(order)) return fail('case_not_possible', { message: 'Refund an order that hasn’t been delivered.' })
    const amount = await replacementValue(read, order, decision.items)
    if (typeof amount !== 'number') return amount
    return { kind: 'replace', bearer, entries: replacementEntries(order, amount, borne) }
  }
  const wanted: CaseRefundWanted =
    decision.outcome === 'refund_all'
      ? { kind: 'all' }
      : decision.outcome === 'refund_items'
        ? { kind: 'items', items: decision.items, shipping: decision.shipping }
        : { kind: 'amount', amount: toKobo(decision.amount) }
  const paid = replaces ? await paidOrder(read, order).executeTakeFirstOrThrow() : order
  // Goodwill can be any part of the payment.
  if (wanted.kind === 'amount' && row.kind !== 'goodwill') {
    const most = await mostToRefund(read, order, paid)
    if (wanted.amount > most) return fail('refund_too_much', { message: tooMuch(most) })
  }
  const refund = await refundOf(read, order, paid, wanted)
  if (failed(refund)) return refund
  const cancels = decision.outcome === 'refund_all' && unfinished(order)
  const credited = await creditedPart(read, paid, refund, row.refund_to)
  const refunds = refundEntries(paid, refund, { caseId: row.id, cancels, credited })
  if (!cancels)
    return { kind: 'refund', refund, paid, bearer, entries: [caseBorneEntry(paid, refund, borne), ...refunds] }
  const loss = lossEntry(order, bearer)
  return { kind: 'cancel', refund, bearer, entries: [...refunds, ...(loss ? [loss] : [])] }
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

/** Locks the order of a case, before the case itself, as everything that ends an order does. */
export const orderOfCase = ({ tx }: Work, row: Pick<CaseRow, 'order_id'>): Promise<LockedOrder | undefined> =>
  tx.selectFrom('orders').selectAll().where('id', '=', row.order_id).forUpdate().executeTakeFirst()

/** A decided case and who decides it. */
interface Asked {
  row: CaseRow
  order: LockedOrder | undefined
  actor: AdminCaller | typeof byClock
  decision: Decision
}

/**
 * Decides a locked case of a locked order: refunds the customer or sends a replacement, and posts who bears it. A full
 * refund cancels an undelivered order, and its store is paid unless it bears the loss. Returns the failures of
 * `planDecision`, `case_awaits_answer` while somebody can still answer and `whyNow` is missing, `sold_out` for a
 * replacement, and `move_not_allowed` when the order can't be cancelled.
 */
export async function decideCase(
  platform: Platform,
  work: Work,
  { row, order, actor, decision }: Asked,
): Promise<undefined | Refused | Failure<'case_awaits_answer' | 'sold_out' | 'move_not_allowed'>> {
  // After the replacement's, as nothing locks them the other way round.
  if (order?.type === 'replacement') await paidOrder(work.tx, order).forUpdate().executeTakeFirstOrThrow()
  const plan = await planDecision(work.tx, row, order, decision)
  if (failed(plan)) return plan
  if (awaitsAnswer(row, work.now)) {
    if (!decision.whyNow) return failField('whyNow', 'case_awaits_answer')
    await addMessage(work, row.id, { kind: 'event', by: actor, text: 'Decided before the answer' })
    await addMessage(work, row.id, { kind: 'internal', by: actor, text: `Why it couldn’t wait: ${decision.whyNow}` })
  }
  let refunded: Kobo = 0
  let replacement: { id: string; reference: string } | undefined
  if (order) {
    if (plan.kind === 'refund') {
      const borne = { caseId: row.id, bearer: plan.bearer, refundTo: row.refund_to }
      await payCaseRefund(work, plan.paid, plan.refund, borne)
    } else if (plan.kind === 'cancel') {
      const note = `${row.name}: ${decision.note}`
      const refundTo = row.refund_to
      const refused = await cancelForCase(platform, work, { order, actor, note, lossBearer: plan.bearer, refundTo })
      if (failed(refused)) return refused
    } else if (plan.kind === 'move-loss') {
      await postEntry(work, plan.entry)
      await recordBorne(work, order, plan.entry)
    } else if (plan.kind === 'replace') {
      const placed = await replaceForCase(work, order, decision.items, { caseId: row.id, bearer: plan.bearer })
      if (failed(placed)) return placed
      replacement = placed
    }
    if (plan.kind === 'refund' || plan.kind === 'cancel') refunded = plan.refund.amount
  }
  await changeCase(work, row.id, {
    status: 'decided',
    due_at: null,
    outcome: decision.outcome,
    bearer: decision.outcome === 'nothing' ? null : decision.bearer,
    refunded_kobo: refunded,
    decision_note: decision.note,
    decided_at: work.now,
    decided_by: actor.accountId,
    replacement_order_id: replacement?.id ?? null,
    closed_at: work.now,
  })
  const text = replacement
    ? `Replaced by order ${replacement.reference}`
    : refunded
      ? `${formatKobo(refunded)} refunded`
      : plan.kind === 'move-loss'
        ? `${caseBearerNames[decision.bearer]} bears the loss`
        : caseOutcomeNames.nothing
  const key = await addMessage(work, row.id, {
    kind: 'event',
    by: actor,
    text: `${text}. ${decision.note}`,
  })
  await work.addJob(caseNews, { caseId: row.id, step: 'decided', key })
  await audit(work, actor.kind === 'clock' ? undefined : actor, {
    action: 'case.decide',
    subject: ['case', row.id],
    before: { status: row.status },
    after: {
      name: row.name,
      outcome: decision.outcome,
      bearer: decision.bearer,
      refundedKobo: refunded,
      note: decision.note,
      whyNow: decision.whyNow,
    },
  })
}
