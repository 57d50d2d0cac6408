import type { Coupon, CouponStatus } from '#contract/coupons/coupons.ts'
import { count, day } from '#web/ui/format.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a coupon. */
export const couponStatusWords: Readonly<Record<CouponStatus, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'moves' },
  scheduled: { label: 'Scheduled', tone: 'waits' },
  used_up: { label: 'Used up', tone: 'over' },
  ended: { label: 'Ended', tone: 'over' },
}

export function CouponBadge({ status }: { status: CouponStatus }) {
  const { label, tone } = couponStatusWords[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Formats a day of the API, which is in UTC. */
const dayOf = (date: string): string => day(`${date}T12:00:00Z`)

/** Returns the days of a coupon: `1 Nov 2026 to 30 Nov 2026`, `from 1 Nov 2026`. */
export const couponDays = ({ startDate, endDate }: Pick<Coupon, 'startDate' | 'endDate'>): string =>
  endDate ? `${dayOf(startDate)} to ${dayOf(endDate)}` : `from ${dayOf(startDate)}`

/** Returns the uses of a coupon: `12 of 100`, `12`. */
export const couponUses = ({ usageCount, usageLimit }: Pick<Coupon, 'usageCount' | 'usageLimit'>): string =>
  usageLimit === null ? count(usageCount) : `${count(usageCount)} of ${count(usageLimit)}`
