import type { ApprovalState } from '#contract/onboarding/onboarding.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { storeStates } from './store-words.ts'

/** Badge of a store's status. */
export const StoreBadge = ({ state }: { state: ApprovalState }) => (
  <StatusBadge tone={storeStates[state].tone}>{storeStates[state].label}</StatusBadge>
)
