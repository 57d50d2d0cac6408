import type { z } from 'zod'
import type { chargeDispute as chargeCall } from '#contract/money/disputes.ts'
import { chargeDispute } from '#domains/money/disputes/index.ts'
import { isReleased } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { toKobo } from '#platform/money.ts'

type Charge = z.output<(typeof chargeCall)['body']>

/** Charges a part of a lost dispute to the store of one of its orders. Returns the failures of `chargeDispute`. */
export async function chargeLostDispute(
  work: Work,
  caller: AdminCaller,
  disputeId: string,
  { orderId, amount, reason }: Charge,
  requestId: string,
): ReturnType<typeof chargeDispute> {
  const order = await work.tx
    .selectFrom('orders')
    .select(['store_id', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  const releasedTo = order && isReleased(order) ? order.store_id : null
  return chargeDispute(work, caller, { disputeId, orderId, releasedTo, amount: toKobo(amount), reason, requestId })
}
