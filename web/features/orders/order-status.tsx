import type { OrderStatus, StatusTone } from '#contract/orders/order-statuses.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Tones of the status badge by tone of the contract. */
export const badgeTones: Readonly<Record<StatusTone, Tone>> = {
  waiting: 'waits',
  moving: 'moves',
  underway: 'way',
  over: 'over',
  trouble: 'needs',
}

/** Badge of an order's status for merchants and administrators. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={badgeTones[status.tone]}>{status.known_name}</StatusBadge>
}
