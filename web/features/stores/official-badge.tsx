import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Badge of a store that is an official outlet of its brand. */
export const OfficialBadge = ({ store }: { store: Pick<StoreSummary, 'official'> }) =>
  store.official && <StatusBadge tone="moves">Official outlet</StatusBadge>
