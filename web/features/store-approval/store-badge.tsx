import type { ApprovalState } from '#contract/onboarding/onboarding.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { storeStates } from './store-words.ts'

/** Where a store stands. */
export const StoreBadge = ({ state }: { state: ApprovalState }) => (
  <StatusBadge tone={storeStates[state].tone}>{storeStates[state].label}</StatusBadge>
)
