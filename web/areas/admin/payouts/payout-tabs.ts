import type { PayoutGroup } from '#contract/payouts/payouts.ts'
import { payoutGroups } from '#web/features/payouts/payout-status.tsx'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'

/** Tabs of payouts, kept in the URL parameter `status`. */
export const payoutTabs = (
  list: { counts: Readonly<Record<PayoutGroup, number>>; onHold: number } | undefined,
): Tab[] => [
  { value: '', label: payoutGroups.due, count: list?.counts.due },
  { value: 'later', label: payoutGroups.later, count: list?.counts.later },
  { value: 'held', label: 'On hold', count: list?.onHold },
  { value: 'approved', label: payoutGroups.approved, count: list?.counts.approved },
  { value: 'processing', label: payoutGroups.processing, count: list?.counts.processing },
  { value: 'paid', label: payoutGroups.paid },
  { value: 'failed', label: payoutGroups.failed, count: list?.counts.failed },
]
