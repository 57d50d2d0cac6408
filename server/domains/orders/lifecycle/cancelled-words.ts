import { done } from '#contract/done.ts'
import { disputesCover, isDisputed } from '#domains/money/payments/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { causeOfCancellation } from '../revenue/settle.ts'
import { isTransitionSql } from './activity-kinds.ts'
import type { LockedOrder } from './transition-effects.ts'

const orderCancelled = {
  card: done.orderCancelled,
  credited: done.creditedOrderCancelled,
  giftCard: done.giftCardOrderCancelled,
  disputed: done.disputedOrderCancelled,
  covered: done.coveredOrderCancelled,
}

const takenOut: Record<keyof typeof orderCancelled, string> = {
  card: done.takenOut,
  credited: done.creditedTakenOut,
  giftCard: done.giftCardTakenOut,
  disputed: done.disputedTakenOut,
  covered: done.coveredTakenOut,
}

/**
 * Says what happened to the money of an order that its customer cancelled: not only what they asked for, because a dispute
 * of the payment can hold or replace its refund.
 */
export async function cancelledWords(
  read: Reader,
  { id, type, total_kobo }: Pick<LockedOrder, 'id' | 'type' | 'total_kobo'>,
): Promise<string> {
  if (type === 'replacement') return done.exchangeCancelled
  if (total_kobo === 0) return done.freeOrderCancelled
  return orderCancelled[await refundedAs(read, causeOfCancellation(id))]
}

/** Says what became of the money for items that a customer took out of an order, by the cause of their refund. */
export const takenOutWords = async (read: Reader, cause: string): Promise<string> =>
  takenOut[await refundedAs(read, cause)]

/** Returns what became of the card's part of a refund. */
async function refundedAs(read: Reader, cause: string): Promise<keyof typeof orderCancelled> {
  const refund = await read
    .selectFrom('refunds')
    .select(['payment_id', 'amount_kobo', 'covered_kobo', 'credited_to'])
    .where('cause', '=', cause)
    .executeTakeFirst()
  if (!refund) return 'giftCard'
  const { payment_id: paymentId, amount_kobo: amount, covered_kobo: covered, credited_to: creditedTo } = refund
  if (await isDisputed(read, paymentId)) return 'disputed'
  if (covered || (await disputesCover(read, paymentId, amount))) return 'covered'
  return creditedTo ? 'credited' : 'card'
}

/** Returns the reason of an order's cancellation, as its timeline has it; empty if none was given. */
export async function cancellationReason(read: Reader, storeId: string, orderId: string): Promise<string> {
  const line = await read
    .selectFrom('order_activities')
    .select('note')
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'cancelled')
    .where(isTransitionSql('order_activities'))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return line?.note ?? ''
}
