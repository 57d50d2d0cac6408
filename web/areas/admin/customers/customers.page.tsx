import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { countedUpTo } from '#contract/endpoint.ts'
import { loadFailed } from '#contract/failures.ts'
import { type CustomerRow, customersFile, listCustomers } from '#contract/identity/customers.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, day } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { MailAddress } from '#web/ui/mail-address.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { pageOf, typedIn, useUrl } from '#web/ui/url.ts'
import { CustomerBadge } from './customer-badge.tsx'
import { CustomerDrawer } from './customer-drawer.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Customers', unlisted: true })

const limit = 24
const columns: readonly Column<CustomerRow>[] = [
  { id: 'name', header: 'Customer', strong: true, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { id: 'email', header: 'E-mail', cell: ({ email }) => <MailAddress of={email} /> },
  { id: 'orders', header: 'Orders', numeric: true, cell: ({ orders }) => count(orders) },
  { id: 'since', header: 'Joined', cell: ({ createdAt }) => day(createdAt) },
  { id: 'status', header: 'Status', cell: customer => <CustomerBadge customer={customer} /> },
]

/** Customers, newest first, with a drawer for one of them. */
export default function AdminCustomersPage() {
  const { search, get, to, set } = useUrl()
  const page = pageOf(search)
  const typed = typedIn(search, 'search')
  const inactive = get('tab') === 'inactive'
  const filters = { search: typed || undefined, active: inactive ? 'false' : undefined } as const
  const { data, error, refetch } = useQuery({
    ...queryOf(listCustomers, { query: { ...filters, limit, offset: (page - 1) * limit } }),
    placeholderData: before => before,
  })
  const here = { page: page > 1 ? page : null }
  return (
    <>
      <PageHeader title="Customers" />
      <Section flush>
        <TabsWithCounts
          label="Customers"
          param="tab"
          tabs={[
            { value: '', label: 'All', count: data?.counts.all },
            { value: 'inactive', label: 'Deactivated', count: data?.counts.inactive },
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by name, e-mail or phone" />
          <CsvButton endpoint={customersFile} query={filters} />
        </ListBar>
        <DataTable
          label="Customers"
          columns={columns}
          rows={data?.rows}
          rowId={({ id }) => id}
          rowLink={({ id }) => to({ customer: id, ...here })}
          empty={
            typed ? (
              <EmptyState title="No matching customers" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search.
              </EmptyState>
            ) : (
              <EmptyState title={inactive ? 'No deactivated customers' : 'No customers yet'}>
                {inactive ? 'Customers you deactivate appear here.' : 'Customers appear here when they sign up.'}
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} message={loadFailed.customerInfo} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
      </Section>
      <CustomerDrawer id={get('customer')} onClose={() => set({ customer: null, ...here })} />
    </>
  )
}
