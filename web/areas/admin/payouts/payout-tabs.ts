import type { PayoutStatus } from '#contract/payouts/payouts.ts'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'

/** Tabs of payouts, kept in the URL parameter `status`. */
export const payoutTabs = (counts: Readonly<Record<PayoutStatus, number>> | undefined): Tab[] => [
  { value: '', label: 'Due', count: counts?.due },
  { value: 'approved', label: 'Approved', count: counts?.approved },
  { value: 'processing', label: 'On their way', count: counts?.processing },
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed', count: counts?.failed },
]
