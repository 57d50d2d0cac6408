import { sql } from 'kysely'
import type { CaseStake } from '#contract/cases/case-shapes.ts'
import { ifBorne } from '#domains/cases/index.ts'
import { paidOrderId } from '#domains/orders/index.ts'
import type { MerchantCaller, PartnerCaller } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { heldOrdersOf } from './held-list.views.ts'
import { type HoldColumn, holdOf } from './held-orders.ts'

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
  const { orderId, ...rest } = found
  if (caller.kind !== 'merchant' || orderId === null) return { onHold: null, ...rest }
  const paid = sql`and o.id = ${paidOrderId(sql`${orderId}::uuid`)}`
  const { rows } = await sql<{ amount: Kobo; hold: HoldColumn }>`
    select h.amount, ${holdOf(sql`h.id`)} hold from (${heldOrdersOf(caller.scope.storeId, paid)}) h`.execute(read)
  const [held] = rows
  return { onHold: held?.hold?.caseId === caseId ? toNaira(held.amount) : null, ...rest }
}
