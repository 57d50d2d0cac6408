import type { z } from 'zod'
import type { setDispatcherPhone } from '#contract/logistics/partners.ts'
import { lockRider } from '#domains/logistics/partners/index.ts'
import { handedOver, lockOrder, nameRider } from '#domains/orders/index.ts'
import type { PartnerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { underway } from './partner-tabs.ts'

/**
 * Sets the number that the customer of an order calls: that of a dispatcher of the partner's own, or any other. Returns
 * `order_not_found`, `move_not_allowed` when the partner doesn't carry the order now or any more, or `rider_not_found`.
 */
export async function nameDispatcher(
  work: Work,
  caller: PartnerCaller,
  orderId: string,
  { riderId, phoneNumber }: z.output<(typeof setDispatcherPhone)['body']>,
): Promise<{ dispatchPhoneNumber: string } | Failure<'order_not_found' | 'move_not_allowed' | 'rider_not_found'>> {
  const order = await lockOrder(work, orderId, caller)
  if (failed(order)) return (await handedOver(work, { orderId, actor: caller })) ?? order
  if (!underway.includes(order.status))
    return fail('move_not_allowed', { message: 'Name somebody while you carry the order.' })
  const { partnerId } = caller
  const chosen = riderId === undefined ? undefined : await lockRider(work, partnerId, riderId)
  if (failed(chosen)) return chosen
  await nameRider(work, orderId, { partnerId, riderId: chosen?.id, phoneNumber })
  return { dispatchPhoneNumber: chosen?.phone_number ?? phoneNumber ?? '' }
}
