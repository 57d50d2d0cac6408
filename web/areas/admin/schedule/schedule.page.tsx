import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type ScheduleRow, type ScheduleTab, scheduleTab, searchSchedule } from '#contract/delivery/delivery.ts'
import { loadFailed } from '#contract/messages.ts'
import { useManages } from '#web/areas/admin/page-resources.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { type Assignable, AssignOrders, numbered } from '#web/features/delivery/assign-orders.tsx'
import { useStateFilter } from '#web/features/orders/order-filters.ts'
import { CarriedReturns } from '#web/features/returns/carried-returns.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { givenColumns, overdueColumns, stuckColumns, waitingColumns } from './schedule-columns.tsx'
import { filtersOf, isNarrowed, scheduledPerPage, scheduleEvery, scheduleQueryOf } from './schedule-query.ts'
import { TakeBack } from './take-back.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Schedule', unlisted: true })

/** Orders to schedule and assigned orders, earliest delivery deadline first. */
export default function SchedulePage() {
  const { search, get } = useUrl()
  const [assigning, setAssigning] = useState<readonly ScheduleRow[]>([])
  const [back, setBack] = useState<ScheduleRow>()
  const tab = scheduleTab.options.find(each => each === get('tab')) ?? 'waiting'
  const { data, error, refetch } = useQuery({
    ...queryOf(searchSchedule, { query: scheduleQueryOf(search) }),
    refetchInterval: scheduleEvery,
  })
  const states = useStateFilter()
  const manages = useManages('orders')
  const type = useSession()?.user.accountType
  const mayReturns = useRights().can('returns') || type === 'scheduler'
  const rows = data?.rows
  return (
    <>
      <PageHeader
        title="Schedule"
        aside={data && data.counts.late > 0 && <Note late>{data.counts.late} of Bitmarte’s deliveries late</Note>}
      />
      <Stack gap={4}>
        {mayReturns && <CarriedReturns />}
        <Section flush>
          <TabsWithCounts
            label="Schedule"
            param="tab"
            tabs={[
              { value: '', label: 'To assign', count: data?.counts.waiting },
              { value: 'unanswered', label: 'Not answered', count: data?.counts.unanswered },
              { value: 'accepted', label: 'To pick up', count: data?.counts.accepted },
              { value: 'late', label: 'Late deliveries', count: data?.counts.late },
              { value: 'stuck', label: 'Stuck deliveries', count: data?.counts.stuck },
            ]}
          />
          <ListBar>
            <SearchField placeholder="Search by order, name, carrier or phone" />
            <FilterChips filters={[states, ...filtersOf(data?.choices)]} />
          </ListBar>
          <DataTable
            key={get('tab')}
            label="Orders to schedule"
            columns={
              tab === 'stuck'
                ? stuckColumns(manages && (row => setAssigning([row])))
                : tab === 'late'
                  ? overdueColumns
                  : tab === 'waiting'
                    ? waitingColumns(manages && (row => setAssigning([row])))
                    : givenColumns(manages && (row => setAssigning([row])), manages && setBack)
            }
            rows={rows}
            rowId={row => row.id}
            rowName={row => row.orderName}
            rowLink={row => `/admin/orders/${row.id}`}
            empty={<Empty narrowed={isNarrowed(search)} tab={tab} />}
            error={error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={refetch} />}
            bulk={
              tab === 'late' || tab === 'stuck' || !manages
                ? undefined
                : ids => (
                    <Button size="xs" onClick={() => setAssigning(rows?.filter(row => ids.includes(row.id)) ?? [])}>
                      {tab === 'waiting' ? 'Assign' : 'Reassign'} {numbered(ids)}
                    </Button>
                  )
            }
          />
          {data && <Pager count={data.count} limit={scheduledPerPage} />}
        </Section>
      </Stack>
      <AssignOrders orders={assigning.map(assignable)} onClose={() => setAssigning([])} />
      <TakeBack order={back} onClose={() => setBack(undefined)} />
    </>
  )
}

const assignable = (row: ScheduleRow): Assignable => ({
  ...row,
  pickup: row.from,
  ...(row.assignee && { takenFrom: row.assignee.name, takenFromId: row.assignee.id }),
})

const nothing: Readonly<Record<ScheduleTab, { title: string; words: string }>> = {
  waiting: { title: 'No orders to assign', words: 'Orders appear here when their store hands them over.' },
  unanswered: { title: 'No pending responses', words: 'Orders appear here until their carrier accepts.' },
  accepted: {
    title: 'Nothing to pick up',
    words: 'Accepted orders appear here until pickup.',
  },
  late: {
    title: 'Nothing is late',
    words: 'Orders appear here, also on the way, when the promised delivery has passed.',
  },
  stuck: {
    title: 'Nothing is stuck',
    words:
      'Orders that Bitmarte delivers appear here when nobody takes them on in time, a failed delivery isn’t tried again, or they stay at a hub.',
  },
}

function Empty({ narrowed, tab }: { narrowed: boolean; tab: ScheduleTab }) {
  if (narrowed)
    return (
      <EmptyState title="No matching orders" action={<ActionLink to={`?tab=${tab}`}>Show all</ActionLink>}>
        Try another search or remove a filter.
      </EmptyState>
    )
  return <EmptyState title={nothing[tab].title}>{nothing[tab].words}</EmptyState>
}
