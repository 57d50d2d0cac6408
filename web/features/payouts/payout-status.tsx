import type {
  Earning,
  ExpectedPayout,
  HeldOrder,
  Payout,
  PayoutGroup,
  PayoutHold,
  PayoutStatus,
  UnreleasedStage,
} from '#contract/payouts/payouts.ts'
import { timeNow } from '#web/ui/clock.ts'
import { day, naira } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'

/** Label and tone of each status of a payout. */
const payoutStatuses: Readonly<Record<PayoutStatus, { label: string; tone: Tone }>> = {
  due: { label: 'Due', tone: 'waits' },
  approved: { label: 'Approved', tone: 'moves' },
  processing: { label: 'On its way', tone: 'way' },
  paid: { label: 'Paid', tone: 'over' },
  failed: { label: 'Failed', tone: 'needs' },
}

/** Label and tone of each stage of money that isn't released yet. */
const unreleasedStages: Readonly<Record<UnreleasedStage, { label: string; tone: Tone }>> = {
  'not-delivered': { label: 'Not delivered yet', tone: 'way' },
  'return-window': { label: 'In the return window', tone: 'waits' },
  'return-open': { label: 'Return open', tone: 'waits' },
}

const isUnreleased = (status: Earning['status']): status is UnreleasedStage => status in unreleasedStages

/** Labels of the tabs of payouts. */
export const payoutGroups: Readonly<Record<PayoutGroup, string>> = {
  due: 'Due',
  later: 'Due later',
  approved: 'Approved',
  processing: 'On their way',
  paid: 'Paid',
  failed: 'Failed',
}

type Badged = Pick<Payout, 'status'> & { dueAt?: string | null; hold?: PayoutHold | null }

const isLater = ({ status, dueAt }: Badged) => status === 'due' && !!dueAt && new Date(dueAt) > timeNow()

export const HoldBadge = () => <StatusBadge tone="needs">On hold</StatusBadge>

export function PayoutBadge(payout: Badged) {
  if (payout.hold) return <HoldBadge />
  const { label, tone } = payoutStatuses[payout.status]
  if (isLater(payout)) return <StatusBadge tone={tone}>{payoutGroups.later}</StatusBadge>
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Status of an order's money, released or not. */
export function EarningBadge({ status, dueAt, hold }: Earning) {
  if (!isUnreleased(status)) return <PayoutBadge status={status} dueAt={dueAt} hold={hold} />
  if (hold) return <HoldBadge />
  const { label, tone } = unreleasedStages[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Returns why a payout is on hold in a sentence, and until when. */
const holdReason = ({ caseName, dispute }: PayoutHold): string =>
  caseName
    ? `On hold until case ${caseName} is decided.`
    : `On hold: the customer’s bank disputes ${dispute ? `${naira(dispute.amount)} of the payment since ${day(dispute.openedAt)}` : 'the payment'}.`

/** Returns why a payout is on hold, and what happens when the bank decides. */
const holdSentence = (hold: PayoutHold): string =>
  hold.caseName
    ? holdReason(hold)
    : `${holdReason(hold)} Bitmarte answers the bank. If the bank decides for the store, the order is paid out. If it decides for the customer, Bitmarte pays it back and can charge the store up to what was paid for the order.`

/**
 * Says why a payout is on hold, with a link to the case, or for administrators to the disputes. In a list it is `short`; the
 * order's page says what happens next.
 */
export function HoldNote({ hold, area, short }: { hold: PayoutHold; area: '/merchant' | '/admin'; short?: boolean }) {
  const link = hold.caseId
    ? { to: `${area}/cases/${hold.caseId}`, label: 'See the case' }
    : area === '/admin'
      ? { to: '/admin/disputes', label: 'See the disputes' }
      : { to: '/contact-us', label: 'Contact us' }
  return (
    <Note late>
      {short ? holdReason(hold) : holdSentence(hold)}{' '}
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
    case 'return-open':
      return 'A return is open'
    case 'not-delivered':
      return 'Not delivered yet'
  }
}

/** Says that payouts are paused, after a date on which money falls due. */
const pausedNote = (paused: boolean): string => (paused ? ' Paid out once your payouts resume.' : '')

/** Returns when money that isn't released yet falls due. `returnWindowEndsAt` is null before the delivery. */
export function expectedSentence({ stage, dueAt, paused }: ExpectedPayout, returnWindowEndsAt: string | null): string {
  if (stage === 'not-delivered') return 'Falls due after delivery and the return window.'
  if (!dueAt) return 'Falls due once the return is closed.'
  const ends =
    returnWindowEndsAt &&
    day(returnWindowEndsAt) !== day(dueAt) &&
    ` The return window ends on ${day(returnWindowEndsAt)}.`
  return `Falls due on ${day(dueAt)}.${ends || ''}${pausedNote(paused)}`
}

/** Money of an order that is released, whose due date is known. */
type Released = Pick<Payout, 'paidAt' | 'failure' | 'hold' | 'paused'> & {
  status: PayoutStatus
  dueAt: string | null
}

/** Returns when an order's money falls due, or what became of it, in a sentence. */
export function earningSentence(earning: Earning): string {
  const { status, dueAt, paused, returnWindowEndsAt } = earning
  return isUnreleased(status)
    ? expectedSentence({ stage: status, dueAt, paused }, returnWindowEndsAt)
    : payoutSentence({ ...earning, status })
}

/** Returns the status of a payout in a sentence. */
export function payoutSentence(payout: Released): string {
  const { status, dueAt, paidAt, failure, hold, paused } = payout
  if (hold) return holdSentence(hold)
  switch (status) {
    case 'due':
      return `${isLater(payout) ? 'Falls due on' : 'Due since'} ${dueAt && day(dueAt)}.${pausedNote(paused)}`
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
