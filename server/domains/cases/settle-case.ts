import type { z } from 'zod'
import type { Settlement } from '#contract/cases/case-shapes.ts'
import type { settleCase as settleCall } from '#contract/cases/cases.ts'
import type { LockedOrder } from '#domains/orders/index.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { formatKobo, toNaira } from '#platform/money.ts'
import { concerning, isSettleable } from './cases.policy.ts'
import { type CaseRow, lockCase } from './cases.store.ts'
import { decideCase, orderOfCase } from './decide-case.ts'
import { planDecision, refundOfReported, type Terms } from './plan-decision.ts'

/**
 * Returns the terms on which the store of a case settles it: the reported items are refunded, or replaced if the customer
 * wants that, at its expense. Returns `case_not_possible` for anything but reported items of a delivered standard order.
 */
export async function settlementTerms(
  read: Reader,
  row: Pick<CaseRow, 'id' | 'kind' | 'wanted'>,
  order: LockedOrder | undefined,
  outcome: Settlement,
): Promise<Terms | Failure<'case_not_possible'>> {
  if (!order || !isSettleable(row, order))
    return fail('case_not_possible', { message: 'Bitmarte decides this case. Write what you know.' })
  const terms = await refundOfReported(read, row, order, 'store')
  if (outcome === 'refund_items') return terms
  return row.wanted === 'replacement'
    ? { ...terms, outcome, shipping: false }
    : fail('case_not_possible', { message: 'The customer wants a refund.' })
}

/**
 * Settles a case at the expense of its store, whose staff calls it: a decision that needs no administrator and no reason.
 * Returns `case_not_found`, `case_not_possible`, also if the refund isn't the confirmed one any more, and the failures of
 * `decideCase`.
 */
export async function settleCase(
  platform: Platform,
  work: Work,
  caller: MerchantCaller,
  id: string,
  { outcome, refund }: z.output<(typeof settleCall)['body']>,
): Promise<Failure<'case_not_found'> | Awaited<ReturnType<typeof decideCase>>> {
  const seen = await work.tx
    .selectFrom('cases as k')
    .innerJoin('stores as s', 's.id', 'k.store_id')
    .select(['k.order_id', 's.name'])
    .where('k.id', '=', id)
    .where(concerning(caller))
    .executeTakeFirst()
  if (!seen) return fail('case_not_found')
  const order = await orderOfCase(work, seen)
  const row = await lockCase(work, id, caller)
  if (failed(row)) return row
  const terms = await settlementTerms(work.tx, row, order, outcome)
  if (failed(terms)) return terms
  const plan = await planDecision(work.tx, row, order, terms)
  if (failed(plan)) return plan
  const amount = plan.kind === 'refund' ? plan.refund.amount : 0
  if (toNaira(amount) !== refund)
    return fail('case_not_possible', { message: `The refund is now ${formatKobo(amount)}. Look at it again.` })
  const decision = { ...terms, note: 'Nothing has to be sent back.' }
  return decideCase(platform, work, { row, order, actor: caller, store: seen.name, decision })
}
