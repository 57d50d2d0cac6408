import { markSuspended } from '#domains/logistics/partners/index.ts'
import { changeOrderStatus } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'

/**
 * Suspends an approved partner. Orders that it hasn't accepted become available to other carriers; it still delivers those
 * that it has accepted. Suspending it again changes nothing.
 */
export async function suspendPartner(
  platform: Platform,
  work: Work,
  by: AdminCaller,
  { id, reason }: { id: string; reason: string },
): Promise<undefined | Failure<'partner_not_approved' | 'partner_not_found'>> {
  const suspended = await markSuspended(platform, work, by, { id, reason })
  if (!suspended || failed(suspended)) return suspended
  const unanswered = await work.tx
    .selectFrom('orders')
    .select('id')
    .where('partner_id', '=', id)
    .where('status', '=', 'assigned')
    .orderBy('id')
    .forUpdate()
    .execute()
  const note = `${suspended.companyName} was suspended`
  for (const order of unanswered) {
    const freed = { orderId: order.id, to: 'ready_for_pickup', actor: by, note } as const
    mustSucceed(await changeOrderStatus(platform, work, freed))
  }
  return undefined
}
