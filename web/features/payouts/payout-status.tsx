import { Link } from 'react-router'
import type { HeldOrder, Payout, PayoutGroup, PayoutHold, PayoutStatus } from '#contract/payouts/payouts.ts'
import { day } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'

/** Label and tone of each status of a payout. */
export const payoutStatuses: Readonly<Record<PayoutStatus, { label: string; tone: Tone }>> = {
  due: { label: 'Due', tone: 'waits' },
  approved: { label: 'Approved', tone: 'moves' },
  processing: { label: 'On its way', tone: 'way' },
  paid: { label: 'Paid', tone: 'over' },
  failed: { label: 'Failed', tone: 'needs' },
}

/** Labels of the tabs of payouts. */
export const payoutGroups: Readonly<Record<PayoutGroup, string>> = {
  due: 'Due',
  later: 'Due later',
  approved: 'Approved',
  processing: 'On their way',
  paid: 'Paid',
  failed: 'Failed',
}

const isLater = ({ status, dueAt }: Pick<Payout, 'status'> & Partial<Pick<Payout, 'dueAt'>>) =>
  status === 'due' && dueAt !== undefined && new Date(dueAt) > new Date()

export const HoldBadge = () => <StatusBadge tone="needs">On hold</StatusBadge>

export function PayoutBadge(payout: Pick<Payout, 'status'> & Partial<Pick<Payout, 'dueAt' | 'hold'>>) {
  if (payout.hold) return <HoldBadge />
  const { label, tone } = payoutStatuses[payout.status]
  if (isLater(payout)) return <StatusBadge tone={tone}>{payoutGroups.later}</StatusBadge>
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Returns why a payout is on hold, and until when. */
export const holdSentence = ({ caseName }: PayoutHold): string =>
  caseName
    ? `On hold until case ${caseName} is decided.`
    : 'On hold: the customer’s bank disputes the payment. Paid out once the bank has decided for the store.'

/** Says why a payout is on hold, with a link to the case, or for administrators to the disputes. */
export function HoldNote({ hold, area }: { hold: PayoutHold; area: '/merchant' | '/admin' }) {
  const link = hold.caseId
    ? { to: `${area}/cases/${hold.caseId}`, label: 'See the case' }
    : area === '/admin' && { to: '/admin/disputes', label: 'See the disputes' }
  return (
    <Note late>
      {holdSentence(hold)}{' '}
      {link && (
        <Text as={Link} to={link.to} underline>
          {link.label}
        </Text>
      )}
    </Note>
  )
}

/** Returns where the money of a held order is. */
export function stageSentence({ stage, returnWindowEndsAt }: Pick<HeldOrder, 'stage' | 'returnWindowEndsAt'>): string {
  switch (stage) {
    case 'released':
      return 'Return window over'
    case 'return-window':
      return returnWindowEndsAt ? `Return window ends on ${day(returnWindowEndsAt)}` : 'In the return window'
    case 'not-delivered':
      return 'Not delivered yet'
  }
}

/** Returns the status of a payout in a sentence. */
export function payoutSentence(payout: Payout): string {
  const { status, dueAt, paidAt, failure, hold } = payout
  if (hold) return holdSentence(hold)
  switch (status) {
    case 'due':
      return isLater(payout) ? `Falls due on ${day(dueAt)}.` : `Due since ${day(dueAt)}.`
    case 'approved':
      return 'Approved. The transfer starts soon.'
    case 'processing':
      return 'The transfer is with the bank.'
    case 'paid':
      return `Sent to your bank account${paidAt ? ` on ${day(paidAt)}` : ''}.`
    case 'failed':
      return failure
        ? `The transfer failed: ${failure.replace(/\.?$/, '.')} We will try again.`
        : 'The transfer failed. We will try again.'
  }
}
