import type { ShippingDiscountStatus } from '#contract/logistics/shipping-discounts.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a shipping discount. */
export const discountStatuses: Readonly<Record<ShippingDiscountStatus, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'moves' },
  scheduled: { label: 'Scheduled', tone: 'waits' },
  ended: { label: 'Ended', tone: 'over' },
  off: { label: 'Off', tone: 'over' },
}

export function DiscountBadge({ status }: { status: ShippingDiscountStatus }) {
  const { label, tone } = discountStatuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
