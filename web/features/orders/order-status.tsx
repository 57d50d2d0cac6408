import type { OrderStatus, StatusTone } from '#contract/orders/order-statuses.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** The contract's tones in the kit's colours. */
export const badgeTones: Readonly<Record<StatusTone, Tone>> = {
  waiting: 'waits',
  moving: 'moves',
  underway: 'way',
  over: 'over',
  trouble: 'needs',
}

/** An order's status as those who work on it read it. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={badgeTones[status.tone]}>{status.known_name}</StatusBadge>
}
