import type { Approval, ApprovalState } from '#contract/onboarding/onboarding.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of a store's status. */
export const approvalStates: Readonly<Record<ApprovalState, { label: string; tone: Tone }>> = {
  draft: { label: 'Not submitted yet', tone: 'waits' },
  'first-approval': { label: 'Awaiting first approval', tone: 'waits' },
  'second-approval': { label: 'Awaiting second approval', tone: 'waits' },
  approved: { label: 'Live', tone: 'over' },
  rejected: { label: 'Changes requested', tone: 'needs' },
  suspended: { label: 'Suspended', tone: 'needs' },
}

/** Returns the two approvals of a store with their status. */
export function approvalSteps({ state, since, firstApprovedAt }: Approval) {
  const first = state === 'first-approval'
  const second = state === 'second-approval'
  const live = state === 'approved' || state === 'suspended'
  const reached = (done: boolean, now: boolean) => (done ? 'done' : now ? 'now' : 'next')
  return [
    {
      id: 'submitted',
      title: 'Submitted',
      at: first ? since : null,
      state: reached(first || second || live, false),
    },
    { id: 'first', title: 'First approval', at: firstApprovedAt, state: reached(second || live, first) },
    {
      id: 'second',
      title: 'Second approval, by another approver',
      at: live ? since : null,
      state: reached(live, second),
    },
    { id: 'live', title: 'Your store is live', at: null, state: reached(live, false) },
  ] as const
}
