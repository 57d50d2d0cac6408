import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { type Dispute, disputesFile, listDisputes } from '#contract/money/disputes.ts'
import { CsvButton } from '#web/features/reports/file-buttons.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import { badgeOf, canAnswer, nextStep } from './dispute-words.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Disputes', unlisted: true })

const limit = 24

const columns: readonly Column<Dispute>[] = [
  {
    id: 'orders',
    header: 'Payment of',
    strong: true,
    cell: row => row.orders.map(({ orderName }) => orderName).join(', ') || row.reference,
  },
  {
    id: 'stores',
    header: 'Store',
    cell: row => [...new Set(row.orders.map(({ storeName }) => storeName))].join(', '),
  },
  { id: 'customer', header: 'Customer', cell: row => row.customerName },
  { id: 'amount', header: 'Disputed', numeric: true, cell: row => <Money amount={row.amount} /> },
  {
    id: 'status',
    header: 'Status',
    cell: row => <StatusBadge tone={badgeOf(row).tone}>{badgeOf(row).label}</StatusBadge>,
  },
  { id: 'next', header: 'Next step', cell: row => <Note late={canAnswer(row)}>{nextStep(row)}</Note> },
  { id: 'opened', header: 'Opened', wideOnly: true, cell: row => <When at={row.openedAt} /> },
]

/** Card disputes with what to do by when. */
export default function DisputesPage() {
  const { search, get } = useUrl()
  const closed = get('closed') === 'true'
  const filters = { search: typedIn(search, 'search') || undefined }
  const query = { ...filters, closed: closed ? 'true' : 'false', limit, offset: offsetOf(search, limit) } as const
  const { data, error, refetch } = useQuery({ ...queryOf(listDisputes, { query }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title="Disputes" />
      <Section flush>
        <TabsWithCounts
          label="Disputes"
          param="closed"
          tabs={[
            { value: '', label: 'Open', count: data?.open },
            { value: 'true', label: 'Closed' },
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by order, payment or e-mail" />
          <CsvButton endpoint={disputesFile} query={filters} />
        </ListBar>
        <DataTable
          label="Disputes"
          columns={columns}
          rows={data?.rows}
          rowId={row => row.id}
          rowLink={row => `/admin/disputes/${row.id}`}
          empty={
            filters.search ? (
              <EmptyState title="No matching disputes" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another search or tab.
              </EmptyState>
            ) : closed ? (
              <EmptyState title="No closed disputes yet">Won, lost and accepted disputes stay here.</EmptyState>
            ) : (
              <EmptyState title="No open disputes">
                When a customer’s bank disputes a card payment, you find it here and get a notification.
              </EmptyState>
            )
          }
          error={error && !data && <ErrorState error={error} message={loadFailed.disputes} onRetry={() => refetch()} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
