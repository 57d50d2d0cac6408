import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { type CaseRow, caseKindNames, caseKinds, caseStatuses, caseStatusNames } from '#contract/cases/case-shapes.ts'
import { casesFile, listCases } from '#contract/cases/cases.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { caseColumns } from '#web/features/cases/case-columns.tsx'
import { OwnCases } from '#web/features/cases/own-cases.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
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
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { CaseOrders } from './case-orders.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Cases', unlisted: true })

const limit = 24
const { name, kind, order, customer, store, owner, opened, due, status } = caseColumns
const columns: readonly Column<CaseRow>[] = [
  name,
  kind,
  { ...order, cell: ({ orders }) => (orders.length > 0 ? <CaseOrders orders={orders} /> : <Note>None</Note>) },
  {
    ...customer,
    cell: ({ customerId, customerName }) =>
      customerId ? <PageLink to={`/admin/customers?customer=${customerId}`}>{customerName}</PageLink> : customerName,
  },
  { ...store, cell: ({ orders }) => [...new Set(orders.map(({ storeName }) => storeName))].join(', ') },
  owner,
  opened,
  due,
  status,
]
const ownColumns = [name, kind, order, store, opened, due, status]
const tabs = ['open', 'mine', 'unowned', 'overdue', 'over', 'all'] as const

/** The desk for cases; for schedulers, the cases of the platform’s own dispatchers. */
export default function CasesPage() {
  const user = useSession()?.user
  return (
    <>
      <PageHeader title="Cases" />
      {user?.accountType === 'scheduler' ? (
        <OwnCases columns={ownColumns} path="/admin/cases">
          Reports about parcels of our own dispatchers appear here.
        </OwnCases>
      ) : (
        user && <Desk />
      )}
    </>
  )
}

function Desk() {
  const { search, get } = useUrl()
  const tab = tabs.find(each => each === get('tab')) ?? 'open'
  const typed = typedIn(search, 'search')
  const kindOf = caseKinds.find(each => each === get('kind'))
  const statusOf = caseStatuses.find(each => each === get('status'))
  const { data, error, refetch } = useQuery({
    ...queryOf(listCases, {
      query: {
        tab,
        kind: kindOf,
        status: statusOf,
        search: typed || undefined,
        orderId: get('order') || undefined,
        limit,
        offset: offsetOf(search, limit),
      },
    }),
    placeholderData: before => before,
    refetchInterval: refetchIntervalMs,
  })
  const narrowed = typed || kindOf || statusOf || get('order')
  return (
    <Section flush>
      <TabsWithCounts
        label="Cases"
        param="tab"
        tabs={[
          { value: '', label: 'Open', count: data?.open },
          { value: 'mine', label: 'Mine', count: data?.mine },
          { value: 'unowned', label: 'Nobody’s', count: data?.unowned },
          { value: 'overdue', label: 'Overdue', count: data?.overdue },
          { value: 'over', label: 'Decided and closed' },
          { value: 'all', label: 'All' },
        ]}
      />
      <ListBar>
        <SearchField placeholder="Search by case, order, customer or store" />
        <FilterChips
          filters={[
            {
              param: 'kind',
              label: 'About',
              options: caseKinds.map(value => ({ value, label: caseKindNames[value] })),
            },
            {
              param: 'status',
              label: 'Status',
              options: caseStatuses.map(value => ({ value, label: caseStatusNames[value].name })),
            },
          ]}
        />
        <CsvButton
          endpoint={casesFile}
          query={{
            tab,
            kind: kindOf,
            status: statusOf,
            search: typed || undefined,
            orderId: get('order') || undefined,
          }}
        />
      </ListBar>
      <DataTable
        label="Cases"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/admin/cases/${id}`}
        empty={
          narrowed ? (
            <EmptyState
              title="No matching cases"
              action={
                tab === 'all' ? (
                  <ActionLink to="/admin/cases">Show open cases</ActionLink>
                ) : (
                  <ActionLink
                    to={`?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(search)), tab: 'all' })}`}
                  >
                    Search all cases
                  </ActionLink>
                )
              }
            >
              Try another search, filter or tab.
            </EmptyState>
          ) : (
            <EmptyState title="No cases here">Reports of customers and contact messages appear here.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
