import type { NextPayout } from '#contract/payouts/payouts.ts'
import type { TransferStatus } from '#contract/payouts/transfers.ts'
import { day, naira } from '#web/ui/format.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** Label and tone of each status of a transfer. */
export const transferStatuses: Readonly<Record<TransferStatus, { label: string; tone: Tone }>> = {
  'awaiting-approval': { label: 'Being approved', tone: 'waits' },
  queued: { label: 'Next day', tone: 'waits' },
  approved: { label: 'Approved', tone: 'moves' },
  processing: { label: 'On its way', tone: 'way' },
  paid: { label: 'Paid', tone: 'over' },
  failed: { label: 'Failed', tone: 'needs' },
  cancelled: { label: 'Cancelled', tone: 'over' },
}

/** Returns what of the balance can be paid out. `held` is in naira. */
export const availableNote = (held: number): string =>
  held > 0 ? `of it, ${naira(held)} is on hold` : 'ready to be paid out'

/** Returns what the next payout waits for, or its amount, in a short sentence. */
export function nextPayoutNote({ amount, held, waitsFor, reason }: NextPayout, minimum: number): string {
  switch (waitsFor) {
    case 'pause':
      return `paused: ${reason}`
    case 'suspension':
      return 'waits until your store is restored'
    case 'bank-account':
      return 'add a bank account to be paid'
    case 'bank-change':
      return 'waits 24 hours after your bank account changed'
    case 'minimum':
      return `below ${naira(minimum)}, carried forward`
    case 'approval':
      return `about ${naira(amount)}, when Bitmarte approves it`
    case null:
      if (amount > 0) return `about ${naira(amount)} to your bank account`
      return held > 0 ? 'once the hold ends' : 'after a delivery'
  }
}

/** Returns a transfer's title, such as "Payout of 23 Nov 2026". */
export const transferTitle = (requestedAt: string): string => `Payout of ${day(requestedAt)}`
