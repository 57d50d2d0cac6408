import { useQuery } from '@tanstack/react-query'
import { type ScheduleTab, scheduleTab } from '#contract/delivery/schedule.ts'
import { findAnything, leastTyped } from '#contract/read-models/find.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { typedIn, useUrl } from '#web/ui/url.ts'
import { isNarrowed } from './schedule-query.ts'

/** Names of the schedule's tabs. */
export const tabNames: Readonly<Record<ScheduleTab, string>> = {
  waiting: 'To assign',
  unanswered: 'Not answered',
  accepted: 'To pick up',
  carried: 'With carriers',
  late: 'Late deliveries',
  stuck: 'Stuck deliveries',
}

const nothing: Readonly<Record<ScheduleTab, { title: string; words: string }>> = {
  waiting: { title: 'No orders to assign', words: 'Orders appear here when their store hands them over.' },
  unanswered: { title: 'No pending responses', words: 'Orders appear here until their carrier accepts.' },
  accepted: {
    title: 'Nothing to pick up',
    words: 'Accepted orders appear here until pickup.',
  },
  carried: {
    title: 'No carrier has an order',
    words: 'Orders appear here from when their carrier accepts them until they are delivered or back at their store.',
  },
  late: {
    title: 'Nothing is late',
    words: 'Orders appear here once their promised delivery, or the day on which a hub expects them, has passed.',
  },
  stuck: {
    title: 'Nothing is stuck',
    words:
      'Orders that Bitmarte delivers appear here when nobody takes them on in time, a failed delivery isn’t tried again, or they stay at a hub.',
  },
}

interface Props {
  tab: ScheduleTab
  /** Numbers of matching orders; undefined while they load. */
  counts: Readonly<Partial<Record<ScheduleTab, number>>> | undefined
}

/** What an empty tab of the schedule says: which other tab has what was searched for, or which order it is. */
export function EmptySchedule({ tab, counts }: Props) {
  const { search, to } = useUrl()
  const typed = typedIn(search, 'search')
  const other = scheduleTab.options.find(each => each !== tab && counts?.[each])
  const asks = counts !== undefined && !other && typed.length >= leastTyped
  const options = queryOf(findAnything, { query: { search: typed } })
  const { data, isLoading } = useQuery({ ...options, enabled: asks && options.enabled })
  if (!isNarrowed(search)) return <EmptyState title={nothing[tab].title}>{nothing[tab].words}</EmptyState>
  if (other) {
    const matching = counts?.[other] ?? 0
    return (
      <EmptyState
        title={`No matching orders in “${tabNames[tab]}”`}
        action={
          <ActionLink look="main" to={to({ tab: other === 'waiting' ? null : other })}>
            {matching === 1 ? 'Show it' : `Show all ${count(matching)}`}
          </ActionLink>
        }
      >
        {matching === 1 ? 'One order matches' : `${count(matching)} orders match`} in “{tabNames[other]}”.
      </EmptyState>
    )
  }
  const orders = data?.rows.filter(({ kind }) => kind === 'order') ?? []
  const all = <ActionLink to={`?tab=${tab}`}>Show all</ActionLink>
  if (orders.length > 0)
    return (
      <EmptyState title="No matching orders to schedule" action={all}>
        {orders.length === 1 ? 'This order matches' : 'These orders match'} elsewhere:
        {orders.map(({ title, note, path }) => (
          <span key={path} style={{ display: 'block', marginTop: 'var(--space-2)' }}>
            <Link to={path}>{unbroken(title)}</Link>
            <br />
            <span>{note}</span>
          </span>
        ))}
      </EmptyState>
    )
  return (
    <EmptyState title="No matching orders" action={all}>
      {isLoading ? 'Searching all orders…' : 'Try another search or remove a filter.'}
    </EmptyState>
  )
}
