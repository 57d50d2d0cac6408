import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type ScheduleRow, searchSchedule } from '#contract/delivery.ts'
import { loadFailed } from '#contract/messages.ts'
import { AssignOrders, numbered } from '#web/features/delivery/assign-orders.tsx'
import { unansweredColumns, waitingColumns } from '#web/features/delivery/schedule-columns.tsx'
import { scheduledPerPage, scheduleEvery, scheduleQueryOf } from '#web/features/delivery/schedule-query.ts'
import { useStateFilter } from '#web/features/orders/order-filters.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Schedule', unlisted: true })

/** What waits to be delivered, oldest promise first, and who is to deliver it. */
export default function SchedulePage() {
  const { search, get } = useUrl()
  const [assigning, setAssigning] = useState<readonly ScheduleRow[]>([])
  const unanswered = get('tab') === 'unanswered'
  const { data, error, refetch } = useQuery({
    ...queryOf(searchSchedule, { query: scheduleQueryOf(search) }),
    refetchInterval: scheduleEvery,
  })
  const states = useStateFilter()
  const rows = data?.rows
  return (
    <>
      <PageHeader title="Schedule" aside={data && data.counts.late > 0 && <Note late>{data.counts.late} late</Note>} />
      <Section flush>
        <TabsWithCounts
          label="Schedule"
          param="tab"
          tabs={[
            { value: '', label: 'Waiting', count: data?.counts.waiting },
            { value: 'unanswered', label: 'Not answered', count: data?.counts.unanswered },
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by order, store, customer" />
          <FilterChips filters={[states]} />
        </ListBar>
        <DataTable
          key={get('tab')}
          label="Orders to schedule"
          columns={unanswered ? unansweredColumns : waitingColumns(row => setAssigning([row]))}
          rows={rows}
          rowId={row => row.id}
          rowName={row => row.orderName}
          rowLink={row => `/admin/orders/${row.id}`}
          empty={<Empty narrowed={Boolean(get('search') || get('state'))} unanswered={unanswered} />}
          error={
            error && !data && <ErrorState message={loadFailed.orders} requestId={error.requestId} onRetry={refetch} />
          }
          bulk={
            unanswered
              ? undefined
              : ids => (
                  <Button size="xs" onClick={() => setAssigning(rows?.filter(row => ids.includes(row.id)) ?? [])}>
                    Assign {numbered(ids)}
                  </Button>
                )
          }
        />
        {data && <Pager count={data.count} limit={scheduledPerPage} />}
      </Section>
      <AssignOrders orders={assigning} onClose={() => setAssigning([])} />
    </>
  )
}

function Empty({ narrowed, unanswered }: { narrowed: boolean; unanswered: boolean }) {
  if (narrowed)
    return (
      <EmptyState title="No orders fit" action={<ActionLink to=".">Show all</ActionLink>}>
        Try another search, or take out the state.
      </EmptyState>
    )
  if (unanswered)
    return <EmptyState title="Everybody has answered">Who is asked has 2 hours to take an order.</EmptyState>
  return <EmptyState title="Nothing waits">An order stands here as soon as its store hands it over.</EmptyState>
}
