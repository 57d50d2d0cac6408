import type { NextPayout, PayoutBalance } from '#contract/payouts/payouts.ts'
import { transferFees } from '#contract/payouts/transfer-fees.ts'
import type { PayoutTransfer, TransferStatus } from '#contract/payouts/transfers.ts'
import { timeNow } from '#web/ui/clock.ts'
import { day, naira } from '#web/ui/format.ts'
import type { Tone } from '#web/ui/status-badge.tsx'
import { sumOf } from '#web/ui/sum-of.ts'

/** Label and tone of each status of a transfer. */
export const transferStatuses: Readonly<Record<TransferStatus, { label: string; tone: Tone }>> = {
  'awaiting-approval': { label: 'Awaiting approval', tone: 'waits' },
  queued: { label: 'Queued', tone: 'waits' },
  approved: { label: 'Approved', tone: 'moves' },
  processing: { label: 'On its way', tone: 'way' },
  paid: { label: 'Paid', tone: 'over' },
  failed: { label: 'Failed', tone: 'needs' },
  cancelled: { label: 'Cancelled', tone: 'over' },
}

/** Returns everything that a store isn't paid yet. */
export const unpaidOf = ({
  available,
  onHold,
  inReturnWindow,
  notDelivered,
}: Pick<PayoutBalance, 'available' | 'onHold' | 'inReturnWindow' | 'notDelivered'>): number =>
  sumOf(available, onHold.amount, inReturnWindow, notDelivered)

/** Returns what keeps the money of so many orders back. */
export const heldNote = (orders: number): string =>
  orders === 1 ? '1 order with an open case or card dispute' : `${orders} orders with open cases or card disputes`

/** Names the transfer fee's range, and what it is taken from. */
export const feeNote = `You earn your sales minus Bitmarte’s commission. From what we send, the transfer fee (${naira(transferFees[0]?.fee ?? 0)} to ${naira(transferFees.at(-1)?.fee ?? 0)} per payout) and what you owe are taken off. Other money on your balance, such as a payout that the bank returned, is added. Each statement shows all of it.`

/** Returns how much more or less is sent for an order than it earned; undefined if it is the same. */
export function sentNote(earned: number, sent: number): string | undefined {
  const more = sumOf(sent, -earned)
  if (more === 0) return undefined
  return more < 0 ? `${naira(-more)} taken off` : `${naira(more)} added from the balance`
}

/** Returns whether the next payout was due before today and still waits for approval. */
export const isOverdue = ({ at, waitsFor }: Pick<NextPayout, 'at' | 'waitsFor'>, now: Date = timeNow()): boolean =>
  waitsFor === 'approval' && at !== null && new Date(at) < now && day(at) !== day(now.toISOString())

/** Returns what the next payout waits for, or its amount, in a short sentence. */
export function nextPayoutNote(next: NextPayout, minimum: number, now: Date = timeNow()): string {
  const { at, amount, held, waitsFor, reason } = next
  switch (waitsFor) {
    case 'pause':
      return reason ?? 'by Bitmarte'
    case 'suspension':
      return 'waits until your store is restored'
    case 'bank-account':
      return 'add a bank account to be paid'
    case 'bank-change':
      return amount > 0
        ? `about ${naira(amount)}, 24 hours after your bank account changed`
        : 'waits 24 hours after your bank account changed'
    case 'minimum':
      return `below ${naira(minimum)}, carried forward`
    case 'approval':
      return at && isOverdue(next, now)
        ? `about ${naira(amount)}, due since ${day(at)}`
        : `about ${naira(amount)}, when Bitmarte approves it`
    case null:
      if (amount > 0) return `about ${naira(amount)} to your bank account`
      return held > 0 ? 'once the hold ends' : 'after a delivery'
  }
}

/** Returns a transfer's title, such as "Payout of 23 Nov 2026": the day on which it was sent, or until then requested. */
export const transferTitle = ({ paidAt, requestedAt }: Pick<PayoutTransfer, 'paidAt' | 'requestedAt'>): string =>
  `Payout of ${day(paidAt ?? requestedAt)}`

/** Says where the money of a failed transfer is after its reason: with a later payout, or what pays it. */
export const backOnBalance = (reason: string, paidWith: PayoutTransfer['paidWith'] = null): string =>
  paidWith
    ? `${reason} The money went with the payout of ${day(paidWith.at)}.`
    : `${reason} The money is back on the balance. The next scheduled payout or Bitmarte’s approval pays it.`
