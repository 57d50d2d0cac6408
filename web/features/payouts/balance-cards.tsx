import type { PayoutBalance } from '#contract/payouts/payouts.ts'
import { FigureLines } from '#web/features/reports/figure-lines.tsx'
import { day, naira } from '#web/ui/format.ts'
import { Section } from '#web/ui/section.tsx'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { heldNote, isOverdue, nextPayoutNote, unpaidOf } from './transfer-words.ts'

interface Props {
  /** Undefined while loading. */
  balance: PayoutBalance | undefined
  /** Path that the cards link to. */
  to: string
}

/** Cards with a store's next payout and where its money is. */
export function BalanceCards({ balance, to }: Props) {
  const owes = balance !== undefined && balance.available < 0
  const paused = balance?.next.waitsFor === 'pause'
  const held = balance?.onHold.orders ?? 0
  return (
    <StatRow>
      <NextPayout balance={balance} to={to} />
      <StatCard
        label={owes ? 'You owe' : 'Available'}
        value={balance && naira(Math.abs(balance.available))}
        note={owes ? 'deducted from your next payout' : paused ? 'paid once your payouts resume' : 'released so far'}
        tone={owes ? 'late' : undefined}
        to={to}
      />
      {held > 0 && (
        <StatCard
          label="On hold"
          value={balance && naira(balance.onHold.amount)}
          note={heldNote(held)}
          tone="late"
          to={`${to}?status=held`}
        />
      )}
      <StatCard
        label="Not released yet"
        value={balance && naira(sumOf(balance.inReturnWindow, balance.notDelivered))}
        note="until the return window ends"
        to={`${to}?status=later`}
      />
    </StatRow>
  )
}

/** Card with the day of a store's next payout and what reaches its bank account. */
export function NextPayout({ balance, to }: { balance: PayoutBalance | undefined; to?: string }) {
  return (
    <StatCard
      label="Next payout"
      value={balance && nextPayoutWord(balance)}
      note={balance && nextPayoutNote(balance.next, balance.minimum)}
      tone={balance?.next.waitsFor === 'pause' ? 'late' : undefined}
      to={to}
    />
  )
}

const nextPayoutWord = ({ next, nextPayoutAt }: PayoutBalance): string =>
  next.waitsFor === 'pause'
    ? 'Paused'
    : isOverdue(next)
      ? 'Awaits approval'
      : nextPayoutAt
        ? day(nextPayoutAt)
        : 'None yet'

/** Says what the available money is for. */
const availableNote = (balance: PayoutBalance | undefined): string => {
  if (balance && balance.available < 0) return 'Deducted from your next payout.'
  return balance?.next.waitsFor === 'pause'
    ? 'Released. Paid once your payouts resume.'
    : 'Released so far and not on hold. Your next payout also has what is released until then.'
}

/** Cards with a store's next payout, and what it isn't paid yet and was paid. */
export function PayoutFigures({ balance }: { balance: PayoutBalance | undefined }) {
  const total = balance && unpaidOf(balance)
  return (
    <StatRow>
      <NextPayout balance={balance} />
      <StatCard
        label="Not paid out yet"
        value={total === undefined ? undefined : naira(total)}
        note="after commission, before transfer fees"
      />
      <StatCard label="Paid out" value={balance && naira(balance.paidOut)} note="since you began" />
    </StatRow>
  )
}

/** Where a store's money is that it isn't paid yet, adding up. */
export function MoneyPlaces({ balance }: { balance: PayoutBalance | undefined }) {
  const total = balance && unpaidOf(balance)
  const owes = balance !== undefined && balance.available < 0
  const held = balance?.onHold.orders ?? 0
  return (
    <Section title="Where your money is">
      <FigureLines
        lines={[
          {
            label: owes ? 'You owe' : 'Available',
            note: availableNote(balance),
            value: balance && naira(balance.available),
          },
          {
            label: 'On hold',
            note: held > 0 ? `${heldNote(held)}.` : 'No open case or card dispute keeps money back.',
            value: balance && naira(balance.onHold.amount),
            ...(held > 0 && { to: '/merchant/payouts?status=held' }),
          },
          {
            label: 'In the return window',
            note: 'Delivered. Released when the return window ends.',
            value: balance && naira(balance.inReturnWindow),
            ...(balance && balance.inReturnWindow > 0 && { to: '/merchant/payouts?status=later' }),
          },
          {
            label: 'Not delivered yet',
            note: 'Paid by your customers. Released when the return window ends.',
            value: balance && naira(balance.notDelivered),
            ...(balance && balance.notDelivered > 0 && { to: '/merchant/payouts?status=later' }),
          },
          { label: 'Not paid out yet', value: total === undefined ? undefined : naira(total), sum: true },
        ]}
      />
    </Section>
  )
}
