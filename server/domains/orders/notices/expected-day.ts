import { weekdayAndDate } from '#platform/lagos.ts'

/** Returns the day by which the customer can expect an order: the new estimate if it is or will be late. */
export function expectedDay(order: { expected_at: Date | null; promised_at: Date | null }): string | null {
  const at = order.expected_at ?? order.promised_at
  return at && weekdayAndDate(at)
}
