import type { ReturnRow } from '#contract/orders/return-shapes.ts'
import { badgeTones } from '#web/features/orders/order-status.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Standing = Pick<ReturnRow, 'status' | 'refund' | 'replace' | 'cancelled'>

/** Returns the status of a return; a closed one shows its outcome. */
const nameOf = ({ status, refund, replace, cancelled }: Standing): string => {
  if (status.code_name !== 'closed') return status.known_name
  if (cancelled) return 'Cancelled by the customer'
  return refund === 'refunded' ? 'Refunded' : replace === 'shipped' ? 'Exchanged' : 'Closed without refund'
}

/** Badge of a return's status for merchants and administrators. */
export function ReturnBadge({ of }: { of: Standing }) {
  return <StatusBadge tone={badgeTones[of.status.tone]}>{nameOf(of)}</StatusBadge>
}
