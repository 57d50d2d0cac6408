import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { type BulkEdit, listBulkEdits } from '#contract/catalog/bulk-edits.ts'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import { bulkEditPath } from './bulk-edit-paths.ts'
import { bulkEditStatus } from './bulk-edit-status.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Bulk edits', unlisted: true })

const perPage = 25

const columns: readonly Column<BulkEdit>[] = [
  { id: 'title', header: 'Change', strong: true, cell: edit => edit.title },
  {
    id: 'at',
    header: 'When',
    cell: edit => (
      <Note>
        <When at={edit.createdAt} />
      </Note>
    ),
  },
  { id: 'by', header: 'By', cell: edit => edit.by },
  { id: 'products', header: 'Products', numeric: true, cell: edit => count(edit.products) },
  { id: 'status', header: 'Status', cell: edit => (edit.undoneBy ? 'Undone' : bulkEditStatus(edit)) },
]

/** The store’s bulk edits, each with its result. */
export default function BulkEditsPage() {
  return (
    <>
      <PageHeader
        title="Bulk edits"
        above={<Breadcrumbs crumbs={[{ to: '/merchant/products', label: 'Products' }, { label: 'Bulk edits' }]} />}
      />
      <Allowed to="products">
        <Edits />
      </Allowed>
    </>
  )
}

function Edits() {
  const { search } = useUrl()
  const { data, error, refetch } = useQuery(
    queryOf(listBulkEdits, { query: { limit: perPage, offset: offsetOf(search, perPage) } }),
  )
  return (
    <Section flush>
      <DataTable
        label="Bulk edits"
        columns={columns}
        rows={data?.rows}
        rowId={edit => edit.id}
        rowLink={edit => bulkEditPath(edit.id)}
        empty={
          <EmptyState title="No bulk edits" action={<ActionLink to="/merchant/products">Products</ActionLink>}>
            Select products in your list to change their prices, stock or category at once. Bulk edits stay here for 30
            days.
          </EmptyState>
        }
        error={
          error &&
          !data && <ErrorState error={error} message="Could not load the bulk edits." onRetry={() => refetch()} />
        }
      />
      {data && <Pager count={data.count} limit={perPage} />}
    </Section>
  )
}
