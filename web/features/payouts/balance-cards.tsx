import { returnWindowDays } from '#contract/orders/return-window.ts'
import type { PayoutBalance } from '#contract/payouts/payouts.ts'
import { day, naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { availableNote, nextPayoutNote } from './transfer-words.ts'

interface Props {
  /** Undefined while loading. */
  balance: PayoutBalance | undefined
  /** Path that the cards link to. */
  to?: string
}

/** Cards with a store's balance, pending, next and completed payouts. */
export function BalanceCards({ balance, to }: Props) {
  const owes = balance !== undefined && balance.available < 0
  return (
    <StatRow>
      <StatCard
        label={owes ? 'You owe' : 'Available'}
        value={balance && naira(Math.abs(balance.available))}
        note={owes ? 'deducted from your next payout' : availableNote(balance?.next.held ?? 0)}
        tone={owes ? 'late' : undefined}
        to={to}
      />
      <StatCard
        label="Money on the way"
        value={balance && naira(balance.onTheWay)}
        note={`held until ${returnWindowDays} days after delivery`}
        to={to}
      />
      <StatCard
        label="Next payout"
        value={balance && (balance.nextPayoutAt ? day(balance.nextPayoutAt) : 'None yet')}
        note={balance && nextPayoutNote(balance.next, balance.minimum)}
        tone={balance?.next.waitsFor === 'pause' ? 'late' : undefined}
        to={to}
      />
      <StatCard label="Paid out" value={balance && naira(balance.paidOut)} note="since you began" to={to} />
    </StatRow>
  )
}
