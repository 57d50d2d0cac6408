import { countedUpTo } from '#contract/endpoint.ts'
import type { PayoutGroup } from '#contract/payouts/payouts.ts'
import { payoutGroups } from '#web/features/payouts/payout-status.tsx'
import type { Tab } from '#web/ui/tabs-with-counts.tsx'

/** Tabs of payouts, kept in the URL parameter `status`. Paid ones are counted only if a search or filter narrows them. */
export const payoutTabs = (
  list: { counts: Readonly<Record<PayoutGroup, number>>; onHold: number } | undefined,
  narrowed: boolean,
): Tab[] => {
  const group = (of: PayoutGroup, value: string = of): Tab => ({
    value,
    label: payoutGroups[of],
    ...(list && { count: list.counts[of], atLeast: list.counts[of] >= countedUpTo }),
  })
  return [
    group('due', ''),
    group('later'),
    { value: 'held', label: 'On hold', ...(list && { count: list.onHold }) },
    group('approved'),
    group('processing'),
    narrowed ? group('paid') : { value: 'paid', label: payoutGroups.paid },
    group('failed'),
  ]
}
