import type { Dispute, DisputeStatus } from '#contract/money/disputes.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayAndTime } from '#web/ui/format.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a dispute. */
const disputeStatuses: Readonly<Record<DisputeStatus, { label: string; tone: Tone }>> = {
  needs_evidence: { label: 'Answer needed', tone: 'needs' },
  under_review: { label: 'With the bank', tone: 'way' },
  won: { label: 'Won', tone: 'over' },
  lost: { label: 'Lost', tone: 'over' },
  accepted: { label: 'Accepted', tone: 'over' },
}

/** Returns the label and tone of a dispute: an answer on its way counts as given, and one past its deadline can't be. */
export function badgeOf(dispute: Standing, now: Date = timeNow()): { label: string; tone: Tone } {
  const { status, answered } = dispute
  if (status !== 'needs_evidence' || canAnswer(dispute, now)) return disputeStatuses[status]
  return answered ? { label: 'Sending the answer', tone: 'moves' } : { label: 'Not answered', tone: 'over' }
}

type Standing = Pick<Dispute, 'status' | 'dueAt' | 'answered'>

/** Returns whether an administrator can answer the dispute now. */
export const canAnswer = ({ status, dueAt, answered }: Standing, now: Date = timeNow()): boolean =>
  status === 'needs_evidence' && !answered && (dueAt === null || new Date(dueAt) > now)

/** Returns what to do next about a dispute, and by when. */
export function nextStep(dispute: Standing, now: Date = timeNow()): string {
  const { status, dueAt, answered } = dispute
  if (canAnswer(dispute, now)) return dueAt ? `Contest or accept by ${dayAndTime(dueAt)}.` : 'Contest or accept it.'
  switch (status) {
    case 'needs_evidence':
      return answered ? 'We’re sending the answer to the bank.' : 'Nobody answered in time. The bank closes it.'
    case 'under_review':
      return 'Wait for the bank’s decision.'
    case 'won':
      return 'Nothing to do: the money stays.'
    case 'lost':
    case 'accepted':
      return 'The customer has the money back.'
  }
}
