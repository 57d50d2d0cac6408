import type { DisputeStatus } from '#contract/money/disputes.ts'
import type { ProviderDispute } from '#platform/paystack-disputes.ts'

/** Returns whether a dispute is undecided. */
export const isOpen = (status: DisputeStatus): boolean => status === 'needs_evidence' || status === 'under_review'

/** Returns whether the customer got the disputed amount back. */
export const isLost = (status: DisputeStatus): boolean => status === 'lost' || status === 'accepted'

/**
 * Computes a dispute's status from the provider's state. A closed dispute stays closed. `pending` counts as under
 * review once our answer was sent.
 */
export function disputeStatusOf(
  said: Pick<ProviderDispute, 'status' | 'resolution'>,
  known?: { status: DisputeStatus; answerSent: boolean },
): DisputeStatus {
  if (known && !isOpen(known.status)) return known.status
  if (said.status === 'resolved') {
    if (said.resolution === 'declined') return 'won'
    return said.resolution === 'merchant-accepted' ? 'accepted' : 'lost'
  }
  if (said.status === 'awaiting-bank-feedback') return 'under_review'
  return said.status === 'pending' && known?.answerSent ? 'under_review' : 'needs_evidence'
}
