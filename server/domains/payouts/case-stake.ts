import { sql } from 'kysely'
import type { CaseStake } from '#contract/cases/case-shapes.ts'
import { ifBorne } from '#domains/cases/index.ts'
import type { MerchantCaller, PartnerCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { heldOrdersOf } from './held-list.views.ts'
import { holdOfOrder } from './held-orders.ts'

/**
 * Returns what a case keeps back of a store's earnings, and what the store or partner would pay if it bears the case.
 * Returns `case_not_found` when the case doesn't concern the caller.
 */
export async function stakeOf(
  read: Reader,
  caseId: string,
  caller: MerchantCaller | PartnerCaller,
): Promise<CaseStake | Failure<'case_not_found'>> {
  const found = await ifBorne(read, caseId, caller)
  if (failed(found)) return found
  const { orderId, ifBorne: borne } = found
  const holds = caller.kind === 'merchant' && orderId !== null && (await holdOfOrder(read, orderId))?.caseId === caseId
  if (!holds) return { onHold: null, ifBorne: borne }
  const { rows } = await sql<{ amount: Kobo }>`
    select amount from (${heldOrdersOf(caller.scope.storeId, sql`and o.id = ${orderId}`)}) h`.execute(read)
  return { onHold: rows[0] ? toNaira(rows[0].amount) : null, ifBorne: borne }
}
