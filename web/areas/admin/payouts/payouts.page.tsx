import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { countedUpTo } from '#contract/endpoint.ts'
import { heldFile, listPayouts, paymentCategory, payoutGroup, payoutsFile } from '#contract/payouts/payouts.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { ApproveSeveral } from '#web/features/payouts/approve-several.tsx'
import { payoutColumns } from '#web/features/payouts/payout-columns.tsx'
import { categoryWords } from '#web/features/payouts/payout-words.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { HeldList } from './held-list.tsx'
import { Paused } from './paused.tsx'
import { payoutTabs } from './payout-tabs.ts'
import { Scheduled } from './scheduled.tsx'
import { Transfers } from './transfers.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Payouts', unlisted: true })

const perPage = 24

const views = [
  { value: '', label: 'Orders' },
  { value: 'transfers', label: 'Transfers' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'paused', label: 'Paused' },
]

/** Payouts by order, transfers with their approvals, what is scheduled next, and paused receivers. */
export default function PayoutsPage() {
  const view = useUrl().get('view')
  return (
    <>
      <PageHeader title="Payouts" />
      <Stack gap={4}>
        <TabsWithCounts label="Payouts" param="view" tabs={views} />
        {view === 'transfers' ? (
          <Transfers />
        ) : view === 'scheduled' ? (
          <Scheduled />
        ) : view === 'paused' ? (
          <Paused />
        ) : (
          <OrderPayouts />
        )}
      </Stack>
    </>
  )
}

/** Payouts of orders, latest due first. */
function OrderPayouts() {
  const opens = useOpens()
  const { search, get } = useUrl()
  // Payouts that need approval come first.
  const status = payoutGroup.options.find(each => each === get('status')) ?? 'due'
  const held = get('status') === 'held'
  const category = paymentCategory.options.find(each => each === get('category'))
  const filters = { status, paymentCategory: category, search: get('search').slice(0, 100) || undefined }
  const { data, error, refetch } = useQuery({
    ...queryOf(listPayouts, { query: { ...filters, limit: perPage, offset: offsetOf(search, perPage) } }),
    refetchInterval: refetchIntervalMs,
  })
  const narrowed = !!get('search') || !!category
  const tabs = payoutTabs(data, narrowed)
  const viewsOnly = useViewsOnly()
  const approvable = !viewsOnly && (status === 'due' || status === 'failed')
  const list = (
    <>
      <DataTable
        key={status}
        label="Payouts"
        columns={payoutColumns(status)}
        rows={data?.rows}
        rowId={row => row.id}
        rowName={row => `${row.orderName}, ${row.storeName}`}
        rowLink={opens('/admin/orders/') ? row => `/admin/orders/${row.orderId}` : undefined}
        empty={
          narrowed ? (
            <NoMatch title="No matching payouts" tabs={tabs}>
              Try another search or filter. An order is listed once its return window has ended.
            </NoMatch>
          ) : (
            <EmptyState title="No payouts in this status">
              A payout is due when an order’s return window ends.
            </EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        bulk={
          approvable
            ? (ids, clear) => (
                <ApproveSeveral chosen={data?.rows.filter(row => ids.includes(row.id)) ?? []} onDone={clear} />
              )
            : undefined
        }
      />
      {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={perPage} />}
    </>
  )
  return (
    <Section flush>
      <TabsWithCounts label="Payouts by status" tabs={tabs} />
      <ListBar>
        <SearchField placeholder="Search order, store, amount, account" />
        <FilterChips
          filters={[
            {
              param: 'category',
              label: 'Payment category',
              options: paymentCategory.options.map(value => ({ value, label: categoryWords[value] })),
            },
          ]}
        />
        {held ? (
          <CsvButton endpoint={heldFile} query={{ paymentCategory: category, search: filters.search }} />
        ) : (
          <CsvButton endpoint={payoutsFile} query={filters} />
        )}
      </ListBar>
      {held ? <HeldList tabs={tabs} /> : list}
    </Section>
  )
}
