import { type ReportedKind, reportedKinds } from '#contract/cases/case-shapes.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'

/** Labels of the problems that a customer can report. */
export const problemLabels: Readonly<Record<ReportedKind, string>> = {
  never_arrived: 'It never arrived',
  damaged: 'Something is damaged',
  wrong_item: 'I got the wrong item',
  missing_item: 'Something is missing',
}

/** Returns the problems that can be reported of an order now, as the server decides it. */
export function problemsOf(
  order: Pick<CustomerOrder, 'orderType' | 'bitmarteOrderStatus' | 'promisedAt'>,
  now: Date,
): readonly ReportedKind[] {
  const status = order.bitmarteOrderStatus.code_name
  const digital = order.orderType === 'digital'
  if (status === 'delivered') return reportedKinds.filter(kind => !digital || kind !== 'never_arrived')
  if (digital || status === 'completed' || status === 'cancelled' || !order.promisedAt) return []
  return new Date(order.promisedAt) < now ? ['never_arrived'] : []
}
