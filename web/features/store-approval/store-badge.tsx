import { type ApprovalState, storeStateNames } from '#contract/onboarding/onboarding.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

const tones: Readonly<Record<ApprovalState, Tone>> = {
  draft: 'over',
  'first-approval': 'waits',
  'second-approval': 'waits',
  approved: 'moves',
  rejected: 'over',
  suspended: 'needs',
}

/** Badge of a store's status. */
export const StoreBadge = ({ state }: { state: ApprovalState }) => (
  <StatusBadge tone={tones[state]}>{storeStateNames[state]}</StatusBadge>
)
