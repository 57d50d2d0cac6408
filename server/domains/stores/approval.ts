import type { Approval } from '#contract/onboarding/onboarding.ts'

/** Columns of a store that hold its approval status. */
export interface ApprovalColumns {
  submitted_at: Date | null
  first_approved_at: Date | null
  second_approved_at: Date | null
  rejected_at: Date | null
  rejection_reason: string | null
  suspended_at: Date | null
  suspension_reason: string | null
}

/** Returns the approval status of a store and its start. */
export function approvalOf(store: ApprovalColumns): Approval {
  const [state, since] = standing(store)
  return {
    state,
    since: since?.toISOString() ?? null,
    firstApprovedAt: store.first_approved_at?.toISOString() ?? null,
    reason: state === 'suspended' ? store.suspension_reason : store.rejection_reason,
  }
}

function standing(store: ApprovalColumns): [Approval['state'], Date | null] {
  if (store.suspended_at) return ['suspended', store.suspended_at]
  if (store.second_approved_at) return ['approved', store.second_approved_at]
  if (store.rejected_at) return ['rejected', store.rejected_at]
  if (!store.submitted_at) return ['draft', null]
  return store.first_approved_at ? ['second-approval', store.first_approved_at] : ['first-approval', store.submitted_at]
}
