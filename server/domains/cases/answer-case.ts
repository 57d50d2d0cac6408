import type { z } from 'zod'
import type { answerCase as answerCall, refundGoodwill as goodwillCall } from '#contract/cases/cases.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { addActivity, lockOrder } from '#domains/orders/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, Caller, CustomerCaller } from '#platform/auth.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import { caseNews } from './cases.jobs.ts'
import { isOver, sideOf, waitsFor } from './cases.policy.ts'
import {
  addMessage,
  type CaseRow,
  changeCase,
  decisionDue,
  isPlatform,
  lockCase,
  missingPicture,
  openCase,
} from './cases.store.ts'
import { decideCase } from './decide-case.ts'

type Answer = z.output<(typeof answerCall)['body']>

/** Days in which a customer answers before the clock closes the case. */
const customerAnswerDays = 7

const endedByBank = 'The bank ends the case of a card dispute. Answer it on the dispute’s page.'

/**
 * Adds an answer to a case. If the case waited for the author, it is open again for an administrator's decision. An
 * administrator's answer can be internal, ask somebody for an answer, or close the case. Returns `case_not_found`,
 * `case_over`, `case_not_possible` when nobody is there to ask, and `picture_not_found`.
 */
export async function answerCase(
  work: Work,
  caller: Caller,
  id: string,
  answer: Answer,
): Promise<undefined | Failure<'case_not_found' | 'case_over' | 'case_not_possible' | 'picture_not_found'>> {
  const row = await lockCase(work, id, caller)
  if (failed(row)) return row
  if (isOver(row)) return fail('case_over')
  const missing = await missingPicture(work, answer.pictures)
  if (missing) return missing
  const platform = isPlatform(caller)
  const asked = waitsFor(row) === sideOf(caller)
  // Nobody but administrators reads the case of a card dispute, and the bank ends it.
  const disputed = row.kind === 'dispute'
  if (disputed && (answer.waitFor || answer.close)) return fail('case_not_possible', { message: endedByBank })
  const internal = platform && (answer.internal || disputed)
  const key = await addMessage(work, id, {
    kind: internal ? 'internal' : 'message',
    by: caller,
    text: answer.text,
    pictureIds: [...new Set(answer.pictures)],
  })
  let { status } = row
  if (platform) {
    const waits = await waitOf(work, row, answer)
    if (failed(waits)) return waits
    const set = answer.close ? ({ status: 'closed', due_at: null, closed_at: work.now } as const) : waits
    if ('status' in set) status = set.status
    await changeCase(work, id, { ...(row.owner_id ? {} : { owner_id: caller.accountId }), ...set })
    if (answer.waitFor) await work.addJob(caseNews, { caseId: id, step: 'waiting', key })
  } else if (asked) {
    status = 'open'
    await changeCase(work, id, { status, due_at: await decisionDue(work) })
  } else await changeCase(work, id, {})
  if (!internal) await work.addJob(caseNews, { caseId: id, step: 'answered', key, asked })
  if (caller.kind === 'admin' || caller.kind === 'merchant')
    await audit(work, caller, {
      action: 'case.answer',
      subject: ['case', id],
      before: { status: row.status },
      after: { name: row.name, status, ...(platform && { internal, waitFor: answer.waitFor, close: answer.close }) },
    })
}

async function waitOf(
  { tx, now }: Work,
  row: CaseRow,
  { waitFor }: Answer,
): Promise<Pick<CaseRow, 'status' | 'due_at'> | Record<string, never> | Failure<'case_not_possible'>> {
  if (!waitFor) return {}
  if (waitFor === 'customer')
    return row.customer_id
      ? { status: 'waiting_for_customer', due_at: after(now, customerAnswerDays * day) }
      : fail('case_not_possible', { message: 'The sender has no account and answers by mail.' })
  const there = waitFor === 'store' ? row.store_id : row.partner_id || row.platform_carried || row.store_id
  if (!there) return fail('case_not_possible', { message: 'This case has no order, so there is nobody to ask.' })
  const due_at = after(now, (await settingOf(tx, 'cases.answer-hours', now)) * hour)
  return { status: waitFor === 'store' ? 'waiting_for_store' : 'waiting_for_carrier', due_at }
}

/**
 * Sets where a refund of a case goes. Returns `case_not_found`, `case_over`, and `case_not_possible` for a case without an
 * order.
 */
export async function chooseRefund(
  work: Work,
  caller: CustomerCaller,
  id: string,
  refundTo: RefundTo,
): Promise<undefined | Failure<'case_not_found' | 'case_over' | 'case_not_possible'>> {
  const row = await lockCase(work, id, caller)
  if (failed(row)) return row
  if (isOver(row)) return fail('case_over')
  const order = await work.tx.selectFrom('orders').select('status').where('id', '=', row.order_id).executeTakeFirst()
  // A cancelled order is refunded already.
  if (!order || order.status === 'cancelled') return fail('case_not_possible')
  if (row.refund_to === refundTo) return
  await changeCase(work, id, { refund_to: refundTo })
  const text = refundTo === 'store_credit' ? 'Wants a refund as store credit' : 'Wants a refund the way it was paid'
  await addMessage(work, id, { kind: 'event', by: caller, text })
}

/** Makes the caller the owner of a case, or nobody. Returns `case_not_found`. */
export async function ownCase(
  work: Work,
  caller: AdminCaller,
  id: string,
  mine: boolean,
): Promise<undefined | Failure<'case_not_found'>> {
  const row = await lockCase(work, id, caller)
  if (failed(row)) return row
  await changeCase(work, id, { owner_id: mine ? caller.accountId : null })
  await audit(work, caller, {
    action: 'case.own',
    subject: ['case', id],
    before: { ownerId: row.owner_id },
    after: { name: row.name, ownerId: mine ? caller.accountId : null },
  })
}

/**
 * Closes a case without a decision. A customer can withdraw a report and close a contact message of theirs. Returns
 * `case_not_found`, `case_over`, and `case_not_possible` for a card dispute and for a case that somebody else opened.
 */
export async function closeCase(
  work: Work,
  caller: Caller,
  id: string,
): Promise<undefined | Failure<'case_not_found' | 'case_over' | 'case_not_possible'>> {
  const row = await lockCase(work, id, caller)
  if (failed(row)) return row
  if (isOver(row)) return fail('case_over')
  if (row.kind === 'dispute') return fail('case_not_possible', { message: endedByBank })
  if (!isPlatform(caller) && !mayWithdraw(row)) return fail('case_not_possible')
  await changeCase(work, id, { status: 'closed', due_at: null, closed_at: work.now })
  const byCustomer = row.kind === 'contact' ? 'Closed by the customer' : 'Withdrawn by the customer'
  const text = isPlatform(caller) ? 'Closed' : byCustomer
  const key = await addMessage(work, id, { kind: 'event', by: caller, text })
  await work.addJob(caseNews, { caseId: id, step: 'closed', key })
  if (caller.kind === 'admin')
    await audit(work, caller, {
      action: 'case.close',
      subject: ['case', id],
      before: { status: row.status },
      after: { name: row.name, status: 'closed' },
    })
}

/** Returns whether the customer can close the case. */
export const mayWithdraw = (row: Pick<CaseRow, 'kind' | 'status'>): boolean =>
  ['never_arrived', 'damaged', 'wrong_item', 'missing_item', 'contact'].includes(row.kind) && !isOver(row)

/**
 * Refunds an amount of an order at the platform's expense, as a case that is decided at once, and returns its ID. Returns
 * `order_not_found`, `refund_too_much`, and `case_not_possible` for an order that is cancelled or cost nothing.
 */
export async function refundGoodwill(
  platform: Platform,
  work: Work,
  caller: AdminCaller,
  { orderId, amount, note }: z.output<(typeof goodwillCall)['body']>,
): Promise<string | Failure<'order_not_found' | 'case_not_possible' | 'refund_too_much'>> {
  const order = await lockOrder(work, orderId, caller)
  if (failed(order)) return order
  if (order.status === 'cancelled') return fail('case_not_possible', { message: 'This order is refunded already.' })
  const id = await openCase(work, { kind: 'goodwill', order, text: note, by: caller })
  const row = await lockCase(work, id, caller)
  if (failed(row)) throw new Error('An administrator sees every case')
  const decision = {
    outcome: 'refund_amount',
    bearer: 'platform',
    items: [],
    shipping: false,
    amount,
    note,
  } as const
  const refused = await decideCase(platform, work, { row, order, actor: caller, decision: { ...decision, items: [] } })
  if (!failed(refused)) {
    await addActivity(work, order, {
      status: order.status,
      kind: 'goodwill',
      activity: 'Goodwill refund by Bitmarte',
      note: `${formatKobo(toKobo(amount))}. ${note}`,
      actor: caller,
    })
    return id
  }
  return refused.code === 'refund_too_much' ? fail('refund_too_much') : fail('case_not_possible')
}
