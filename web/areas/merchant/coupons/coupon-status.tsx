import type { Coupon, CouponStatus } from '#contract/coupons/coupons.ts'
import { count, day } from '#web/ui/format.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** What each status of a coupon is called, and its tone. */
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

/** A day of the wire, which is one in UTC, as people read it. */
const said = (date: string): string => day(`${date}T12:00:00Z`)

/** `1 Nov 2026 to 30 Nov 2026`, `from 1 Nov 2026`. */
export const couponDays = ({ startDate, endDate }: Pick<Coupon, 'startDate' | 'endDate'>): string =>
  endDate ? `${said(startDate)} to ${said(endDate)}` : `from ${said(startDate)}`

/** `12 of 100`, `12`. */
export const couponUses = ({ usageCount, usageLimit }: Pick<Coupon, 'usageCount' | 'usageLimit'>): string =>
  usageLimit === null ? count(usageCount) : `${count(usageCount)} of ${count(usageLimit)}`
