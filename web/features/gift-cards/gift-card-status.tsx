import type { GiftCardStatus } from '#contract/money/gift-cards.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a gift card. */
export const giftCardStatuses: Readonly<Record<GiftCardStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Not paid', tone: 'waits' },
  active: { label: 'Active', tone: 'moves' },
  disabled: { label: 'Disabled', tone: 'needs' },
  used: { label: 'Used up', tone: 'over' },
  expired: { label: 'Expired', tone: 'over' },
}

export function GiftCardBadge({ status }: { status: GiftCardStatus }) {
  const { label, tone } = giftCardStatuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
