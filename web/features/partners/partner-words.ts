import type { CarrierRecord, PartnerStatus } from '#contract/delivery/delivery.ts'
import type { PartnerMovement, PartnerMovementKind } from '#contract/payouts/partner-money.ts'
import { count } from '#web/ui/format.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a partner. */
export const partnerStatuses: Readonly<Record<PartnerStatus, { label: string; tone: Tone }>> = {
  unfinished: { label: 'Onboarding', tone: 'over' },
  waiting: { label: 'Awaiting approval', tone: 'waits' },
  working: { label: 'Active', tone: 'moves' },
  suspended: { label: 'Suspended', tone: 'needs' },
}

/** Labels of kinds of balance changes for the partner. */
const movementKinds: Readonly<Record<PartnerMovementKind, string>> = {
  delivery: 'Delivered',
  'handed-over': 'Part of the way, then handed over',
  return: 'Return delivered',
  charged: 'Charged for a return',
  payout: 'Payout, with its transfer fee',
  'payout-returned': 'Returned by the bank',
  adjustment: 'Adjustment',
}

/** Labels a balance change for the partner: `Charged in case C-1010`. */
export function movementWords({
  kind,
  caseName,
  amount,
}: Pick<PartnerMovement, 'kind' | 'caseName' | 'amount'>): string {
  if (kind !== 'charged') return movementKinds[kind]
  if (caseName) return amount < 0 ? `Charged in case ${caseName}` : `Given back from case ${caseName}`
  return amount < 0 ? movementKinds.charged : 'Charge for a return given back'
}

/** Returns the figures of a record with explanations. */
export const recordFigures = (
  record: CarrierRecord,
): { label: string; value: string; note: string; bad: boolean }[] => [
  {
    label: 'On time',
    value: record.onTimePercent === null ? '–' : `${record.onTimePercent}%`,
    note: `of ${count(record.due30Days)} due in 30 days`,
    bad: (record.onTimePercent ?? 100) < 90,
  },
  { label: 'Failed', value: count(record.failed30Days), note: 'delivery attempts', bad: record.failed30Days > 0 },
  { label: 'Declined', value: count(record.declined30Days), note: 'or expired', bad: record.declined30Days > 0 },
  { label: 'Late', value: count(record.late30Days), note: 'delivered late or overdue', bad: record.late30Days > 0 },
]
