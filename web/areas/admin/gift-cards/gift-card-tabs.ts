import { type GiftCardStatus, giftCardStatus } from '#contract/money/gift-cards.ts'
import { giftCardStatuses } from '#web/features/gift-cards/gift-card-status.tsx'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'

/** Tabs of gift cards, kept in the URL parameter `status`. */
export const giftCardTabs = (counts: Readonly<Record<GiftCardStatus, number>> | undefined): Tab[] => [
  { value: '', label: 'All', count: counts && Object.values(counts).reduce((sum, count) => sum + count, 0) },
  ...['active' as const, ...giftCardStatus.options.filter(status => status !== 'active')].map(status => ({
    value: status,
    label: giftCardStatuses[status].label,
    count: counts?.[status],
  })),
]
