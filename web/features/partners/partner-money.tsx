import type { UseQueryResult } from '@tanstack/react-query'
import type { PartnerEarnings, PartnerMovement, PartnerPayout } from '#contract/payouts/partner-money.ts'
import { TransferList } from '#web/features/payouts/transfer-list.tsx'
import type { ApiFailure } from '#web/shell/failure.ts'
import { useKind } from '#web/shell/session.ts'
import { timeNow } from '#web/ui/clock.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day, naira } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { movementWords } from './partner-words.ts'

/** Balance, pending and completed payouts of a partner, undefined while loading, as the partner or the office reads them. */
export function EarningsCards({ earnings }: { earnings: PartnerEarnings | undefined }) {
  const isPartner = useKind() === 'partner'
  const owes = earnings !== undefined && earnings.available < 0
  return (
    <StatRow>
      <StatCard
        label={owes ? (isPartner ? 'You owe' : 'Owes Bitmarte') : 'Available'}
        value={earnings && naira(Math.abs(earnings.available))}
        note={owes ? `deducted from ${isPartner ? 'your' : 'its'} next payout` : earnings && availableNote(earnings)}
        tone={owes ? 'late' : undefined}
      />
      <StatCard
        label="Money on the way"
        value={earnings && naira(earnings.onTheWay)}
        note={earnings ? onTheWayNote(earnings) : '\u00a0'}
      />
      <StatCard label="Earned" value={earnings && naira(earnings.earned30Days)} note="released in the last 30 days" />
      <StatCard
        label="Paid out"
        value={earnings && naira(earnings.paidOut)}
        note={isPartner ? 'since you began' : 'since it joined'}
      />
    </StatRow>
  )
}

/** Names the parts of the money on the way: what is released next and when, what later, what isn't delivered yet, and what goes back. */
export function onTheWayNote({ onTheWay, notDelivered, comingBack = 0, nextRelease }: PartnerEarnings): string {
  const next = nextRelease?.amount ?? 0
  const later = sumOf(onTheWay, -notDelivered, -comingBack, -next)
  if (onTheWay === 0 || (!nextRelease && notDelivered + comingBack === 0)) return 'released when the return window ends'
  return [
    nextRelease && `${naira(next)} released on ${day(nextRelease.at)}`,
    later > 0 && `${naira(later)} delivered, released ${nextRelease ? 'later' : 'when the return window ends'}`,
    notDelivered > 0 && `${naira(notDelivered)} not delivered yet`,
    comingBack > 0 && `${naira(comingBack)} going back to stores`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns when a partner's balance is paid, or what it waits for. */
function availableNote({ available, minimum, nextPayoutAt, pausedReason }: PartnerEarnings): string {
  if (pausedReason) return `payouts are paused: ${pausedReason}`
  if (!nextPayoutAt) return 'ready to be paid'
  return available < minimum
    ? `paid on Mondays, from ${naira(minimum)}; next on ${day(nextPayoutAt)}`
    : day(nextPayoutAt) === day(timeNow())
      ? 'paid today, within the next half hour'
      : `paid on ${day(nextPayoutAt)}`
}

interface ListProps<Row> {
  rows: readonly Row[] | undefined
  error: ApiFailure | null
  onRetry: () => void
}

/** Changes of a partner's balance, newest first. `orders` is the base path of order pages. */
function Movements({ rows, error, onRetry, orders }: ListProps<PartnerMovement> & { orders: string }) {
  const isPartner = useKind() === 'partner'
  const columns: readonly Column<PartnerMovement>[] = [
    { id: 'what', header: 'Description', strong: true, cell: movementWords },
    {
      id: 'order',
      header: 'Order',
      cell: ({ orderId, orderName, kind }) =>
        // Another carrier has what a partner handed over.
        kind === 'handed-over' && isPartner
          ? orderName
          : orderId && <Link to={`${orders}/${orderId}`}>{orderName ?? 'Order'}</Link>,
    },
    {
      id: 'at',
      header: 'Date',
      cell: ({ at, kind, deliveredAt }) => (
        <Note>
          {kind === 'delivery' && deliveredAt && (
            <>
              Delivered {day(deliveredAt)}
              <br />
            </>
          )}
          {kind === 'delivery' ? `Released ${day(at)}` : day(at)}
        </Note>
      ),
    },
    { id: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => <Money amount={amount} strong /> },
  ]
  return (
    <DataTable
      label="Earnings"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      empty={
        <EmptyState title="No earnings yet">
          Delivery earnings appear here when the order’s return window ends.
        </EmptyState>
      }
      error={error && !rows && <ErrorState error={error} onRetry={onRetry} />}
    />
  )
}

type Page<T> = Pick<UseQueryResult<T, ApiFailure>, 'data' | 'error' | 'refetch'>

interface TabsProps {
  /** The tab of payouts is open. */
  paid: boolean
  earnings: Page<PartnerEarnings>
  payouts: Page<{ rows: PartnerPayout[]; count: number }>
  limit: number
  /** Base paths of order pages and of statement pages. */
  orders: string
  statements: string
}

/** Tabs with what a partner earned and what it was paid, a page at a time. */
export function EarningsTabs({ paid, earnings, payouts, limit, orders, statements }: TabsProps) {
  const shown = paid ? payouts : earnings
  return (
    <>
      <TabsWithCounts
        label="Earnings"
        param="tab"
        tabs={[
          { value: '', label: 'Earned' },
          { value: 'payouts', label: 'Payouts' },
        ]}
      />
      {paid ? (
        <PartnerPayouts
          rows={payouts.data?.rows}
          error={payouts.error}
          onRetry={payouts.refetch}
          statements={statements}
          minimum={earnings.data?.minimum}
        />
      ) : (
        <Movements rows={earnings.data?.rows} error={earnings.error} onRetry={earnings.refetch} orders={orders} />
      )}
      {shown.data && <Pager count={shown.data.count} limit={limit} />}
    </>
  )
}

/** Payouts of a partner, newest first. `statements` is the base path of statement pages. */
const PartnerPayouts = ({
  minimum = 0,
  ...rest
}: ListProps<PartnerPayout> & { statements: string; minimum: number | undefined }) => (
  <TransferList {...rest} empty={`We pay out your available balance each Monday, from ${naira(minimum)}.`} />
)
