import type { z } from 'zod'
import { caseKindNames } from '#contract/cases/case-shapes.ts'
import type { reportParcel as parcelCall, reportProblem as problemCall } from '#contract/cases/cases.ts'
import { nothingLeft } from '#contract/cases/reported-kinds.ts'
import { onTheWay } from '#contract/orders/order-statuses.ts'
import {
  type LockedOrder,
  lockOrder,
  markInHand,
  markParcelReported,
  problemsOf,
  type RemainingLine,
  reportableOf,
} from '#domains/orders/index.ts'
import { remainingLines, type Units } from '#domains/orders/returns/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, CustomerCaller, PartnerCaller } from '#platform/auth.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { caseNews } from './cases.jobs.ts'
import { waitsFor } from './cases.policy.ts'
import { addMessage, changeCase, decisionDue, missingPicture, openCase, openCaseOf } from './cases.store.ts'

type Reported = z.output<(typeof problemCall)['body']>

/** Returns why a problem can't be reported of an order now. */
function whyNot(
  order: LockedOrder,
  lines: readonly RemainingLine[],
  kind: Reported['kind'],
  now: Date,
): Failure<'case_not_possible'> | undefined {
  const possible = problemsOf(order, lines, now)
  if (possible.includes(kind)) return undefined
  const no = (message: string) => fail('case_not_possible', { message })
  if (lines.every(line => reportableOf(line) === 0)) return no(`${nothingLeft} Write to us instead.`)
  if (['cancelled', 'completed'].includes(order.status) || (order.status === 'delivered' && !possible.length))
    return no('This order has ended. Write to us instead.')
  if (kind !== 'never_arrived') return no('You can report this once the order has reached you.')
  if (order.status === 'delivered')
    return no('Items of this order were reported or returned, so it has arrived. Choose another problem.')
  return order.type === 'digital'
    ? no('Digital items are in the order. Write to us if a file is missing.')
    : no('You can report this once the expected date has passed.')
}

/**
 * Opens a case for a customer. An order that never arrived waits for its carrier, or for its store until the pickup; items
 * that are damaged, wrong or missing wait for the store. Returns `order_not_found`, `case_not_possible` when it is too
 * early or too late, `case_open_already`, `already_returned` for items that were returned or refunded, and
 * `picture_not_found`.
 */
export async function reportProblem(
  work: Work,
  customer: CustomerCaller,
  { orderId, kind, text, pictures, items, wanted, refundTo }: Reported,
): Promise<
  | string
  | Failure<
      | 'account_needed'
      | 'order_not_found'
      | 'case_not_possible'
      | 'case_open_already'
      | 'already_returned'
      | 'picture_not_found'
    >
> {
  if (customer.guest && refundTo === 'store_credit') return fail('account_needed')
  const order = await lockOrder(work, orderId, customer)
  if (failed(order)) return order
  const lines = await remainingLines(work.tx, order.id)
  const refused = whyNot(order, lines, kind, work.now)
  if (refused) return refused
  if (await openCaseOf(work, order.id)) return fail('case_open_already')
  const affected: Units = kind === 'never_arrived' ? [] : items
  const left = new Map(lines.map(line => [line.orderItemId, reportableOf(line)]))
  if (affected.some(({ orderItemId, quantity }) => quantity > (left.get(orderItemId) ?? 0)))
    return fail('already_returned')
  const missing = await missingPicture(work, pictures)
  if (missing) return missing
  const withStore = kind !== 'never_arrived' || !(onTheWay.includes(order.status) || order.status === 'delivered')
  const hours = await settingOf(work.tx, 'cases.answer-hours', work.now)
  if (affected.length) await markInHand(work, order.id)
  return openCase(work, {
    kind,
    status: withStore ? 'waiting_for_store' : 'waiting_for_carrier',
    order,
    text,
    pictureIds: [...new Set(pictures)],
    items: affected,
    // What was sent instead isn't replaced again.
    wanted: affected.length && order.type !== 'replacement' ? wanted : 'refund',
    refundTo,
    by: customer,
    dueAt: after(work.now, hours * hour),
  })
}

/**
 * Opens a case for a parcel that its carrier, hub or an administrator reports as lost or damaged; an administrator decides
 * it, and until then the parcel isn't sent out for delivery. If a case of the order is open, the report becomes its answer
 * instead. Returns `order_not_found` when the actor has no access, `case_not_possible` when the carrier doesn't have the
 * parcel, `case_open_already` when it was reported before, and `picture_not_found`.
 */
export async function reportParcel(
  work: Work,
  actor: PartnerCaller | AdminCaller,
  { orderId, kind, text, pictures }: z.output<(typeof parcelCall)['body']>,
): Promise<string | Failure<'order_not_found' | 'case_not_possible' | 'case_open_already' | 'picture_not_found'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (!onTheWay.includes(order.status))
    return fail('case_not_possible', { message: 'Only a parcel that its carrier has can be reported.' })
  const missing = await missingPicture(work, pictures)
  if (missing) return missing
  const pictureIds = [...new Set(pictures)]
  const known = await openCaseOf(work, order.id)
  if (known && order.parcel_reported)
    return fail('case_open_already', {
      message: `This parcel was already reported as lost or damaged. Bitmarte decides the case ${known.name}.`,
    })
  const id = known?.id ?? (await openCase(work, { kind, order, text, pictureIds, by: actor }))
  await markParcelReported(work, order.id, true)
  // A report answers what anybody but the customer was asked.
  const status = known && waitsFor(known) === 'customer' ? known.status : 'open'
  if (known) {
    const said = `${caseKindNames[kind]}: ${text}`
    const key = await addMessage(work, id, { kind: 'message', by: actor, text: said, pictureIds })
    await changeCase(work, id, status === 'open' ? { status, due_at: await decisionDue(work) } : {})
    await work.addJob(caseNews, { caseId: id, step: 'answered', key })
  }
  if (actor.kind === 'admin')
    await audit(work, actor, {
      action: known ? 'case.answer' : 'case.open',
      subject: ['case', id],
      ...(known ? { before: { status: known.status } } : {}),
      after: { kind, status, orderId, text },
    })
  return id
}
