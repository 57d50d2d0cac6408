import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { type Actor, kindOf } from '../lifecycle/orders.policy.ts'

/**
 * Returns the failure for a carrier whose parcel went to another one, for example when an action that it recorded without a
 * network arrives later; undefined for anybody else, who has no access to the order.
 */
export async function handedOver(
  { tx }: Work,
  { orderId, actor }: { orderId: string; actor: Actor },
): Promise<Failure<'move_not_allowed'> | undefined> {
  if (actor.kind !== 'partner' && kindOf(actor) !== 'dispatcher') return undefined
  const lost = await tx
    .selectFrom('order_hand_overs')
    .select(['reason', 'at'])
    .where('order_id', '=', orderId)
    .where(({ eb }) =>
      actor.kind === 'partner' ? eb('partner_id', '=', actor.partnerId) : eb('dispatcher_id', '=', actor.accountId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    lost &&
    fail('move_not_allowed', {
      message: `This parcel was handed over to another carrier on ${dateAndTime(lost.at)} (“${lost.reason}”). If you still have it, or have delivered it, call Bitmarte.`,
    })
  )
}
