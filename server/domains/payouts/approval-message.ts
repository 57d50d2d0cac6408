import { done } from '#contract/done.ts'
import type { TransferStatus } from '#contract/payouts/transfers.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns what an administrator's approval did, by the status of each transfer that it was for. */
export function messageOfApproval(statuses: readonly TransferStatus[]): string {
  if (statuses.length === 0) return done.payoutSettled
  if (statuses.includes('awaiting-approval')) return done.payoutApprovedFirst
  return statuses.includes('queued') ? done.payoutApprovedQueued : done.payoutApproved
}

/** Returns what the approval of orders' payouts did. */
export async function approvalMessage(read: Reader, orderIds: readonly string[]): Promise<string> {
  const transfers = await read
    .selectFrom('payouts as p')
    .innerJoin('payout_transfers as t', 't.id', 'p.transfer_id')
    .select('t.status')
    .distinct()
    .where('p.order_id', 'in', [...orderIds])
    .execute()
  return messageOfApproval(transfers.map(({ status }) => status))
}
