import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type ScheduleRow, scheduleTab, searchSchedule } from '#contract/delivery/schedule.ts'
import { loadFailed } from '#contract/failures.ts'
import { useManages } from '#web/areas/admin/page-resources.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { type Assignable, AssignOrders } from '#web/features/delivery/assign-orders.tsx'
import { HandOver } from '#web/features/delivery/hand-over.tsx'
import type { Carried } from '#web/features/delivery/hand-over-words.ts'
import { wayNow } from '#web/features/delivery/way-now.ts'
import { lateFilter, useStateFilter } from '#web/features/orders/order-filters.ts'
import { CarriedReturns } from '#web/features/returns/carried-returns.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
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
import { typedIn, useUrl } from '#web/ui/url.ts'
import { BulkActions } from './bulk-actions.tsx'
import { EmptySchedule, tabNames } from './empty-schedule.tsx'
import { columnsOf, verbOf } from './schedule-columns.tsx'
import { filtersOf, scheduledPerPage, scheduleEvery, scheduleQueryOf, statusFilter } from './schedule-query.ts'
import { TakeBack } from './take-back.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Schedule', unlisted: true })

/** Orders to schedule and those that carriers have, earliest delivery deadline first. */
export default function SchedulePage() {
  const { search, get } = useUrl()
  const [assigning, setAssigning] = useState<Given>({ orders: [] })
  const [back, setBack] = useState<ScheduleRow>()
  const [handedOver, setHandedOver] = useState<Given>({ orders: [] })
  const tab = scheduleTab.options.find(each => each === get('tab')) ?? 'waiting'
  const query = scheduleQueryOf(search)
  const { data, error, refetch } = useQuery({
    ...queryOf(searchSchedule, { query }),
    refetchInterval: scheduleEvery,
  })
  const states = useStateFilter()
  const manages = useManages('orders')
  const type = useSession()?.user.accountType
  const mayReturns = useRights().can('returns') || type === 'scheduler'
  const typed = typedIn(search, 'search')
  const chosen = get('status')
  // The previous release knows no filter by status.
  const rows = data?.rows.filter(row => !query.status || row.bitmarteOrderStatus.code_name === query.status)
  const act = (row: ScheduleRow) =>
    verbOf(row) === 'Hand over' ? setHandedOver({ orders: [row] }) : setAssigning({ orders: [row] })
  return (
    <>
      <PageHeader
        title="Schedule"
        aside={data && data.counts.late > 0 && <Note late>{data.counts.late} of Bitmarte’s deliveries late</Note>}
      />
      <Stack gap={4}>
        {mayReturns && <CarriedReturns search={typed} />}
        {mayReturns && <CarriedReturns assigned search={typed} />}
        <Section flush>
          <TabsWithCounts
            label="Schedule"
            param="tab"
            own="status"
            tabs={scheduleTab.options.map(value => ({
              value: value === 'waiting' ? '' : value,
              label: tabNames[value],
              count: data?.counts[value],
            }))}
          />
          <ListBar>
            <SearchField placeholder="Search by order, name, carrier or phone" />
            <FilterChips
              filters={[
                // On the other tabs all orders have the same status.
                ...(['carried', 'late', 'stuck'].includes(tab) || chosen ? [statusFilter(tab, chosen)] : []),
                states,
                ...filtersOf(data?.choices),
                ...(tab === 'late' ? [] : [lateFilter]),
              ]}
            />
          </ListBar>
          <DataTable
            key={get('tab')}
            label="Orders to schedule"
            columns={columnsOf[tab](manages && act, manages && setBack)}
            rows={rows}
            rowId={row => row.id}
            rowName={row => row.orderName}
            rowLink={row => `/admin/orders/${row.id}`}
            empty={<EmptySchedule tab={tab} counts={data?.counts} />}
            error={error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={refetch} />}
            bulk={
              manages
                ? (ids, clear) => (
                    <BulkActions
                      chosen={rows?.filter(row => ids.includes(row.id)) ?? []}
                      onAssign={orders => setAssigning({ orders, onGiven: clear })}
                      onHandOver={orders => setHandedOver({ orders, onGiven: clear })}
                    />
                  )
                : undefined
            }
          />
          {data && <Pager count={data.count} limit={scheduledPerPage} />}
        </Section>
      </Stack>
      <AssignOrders
        {...assigning}
        orders={assigning.orders.map(assignable)}
        onClose={() => setAssigning({ orders: [] })}
      />
      <HandOver
        {...handedOver}
        orders={handedOver.orders.flatMap(carried)}
        onClose={() => setHandedOver({ orders: [] })}
      />
      <TakeBack order={back} onClose={() => setBack(undefined)} />
    </>
  )
}

const assignable = (row: ScheduleRow): Assignable => ({
  ...row,
  pickup: row.from,
  ...(row.assignee && { takenFrom: row.assignee.name, takenFromId: row.assignee.id }),
})

/** Orders in a drawer. They can stay in their list, so `onGiven` clears their selection. */
interface Given {
  orders: readonly ScheduleRow[]
  onGiven?: () => void
}

const carried = (row: ScheduleRow): Carried[] =>
  row.assignee
    ? [
        {
          ...row,
          ...wayNow({ ...row, status: row.bitmarteOrderStatus.code_name, pickup: row.from }),
          from: row.assignee,
          share: row.partnerShare ?? row.shippingFee,
          atHub: row.bitmarteOrderStatus.code_name === 'at_hub',
        },
      ]
    : []
