import { giftCardStatusNames } from '#contract/money/gift-card-words.ts'
import type { GiftCardStatus } from '#contract/money/gift-cards.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a gift card. */
export const giftCardStatuses: Readonly<Record<GiftCardStatus, { label: string; tone: Tone }>> = {
  pending: { label: giftCardStatusNames.pending, tone: 'waits' },
  active: { label: giftCardStatusNames.active, tone: 'moves' },
  disabled: { label: giftCardStatusNames.disabled, tone: 'needs' },
  used: { label: giftCardStatusNames.used, tone: 'over' },
  expired: { label: giftCardStatusNames.expired, tone: 'over' },
}

export function GiftCardBadge({ status }: { status: GiftCardStatus }) {
  const { label, tone } = giftCardStatuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
