import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import {
  getImport,
  type ImportRow,
  importKind,
  type ProductImport,
  startImport,
} from '#contract/catalog/product-files.ts'
import { listOwnProducts } from '#contract/catalog/products.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { SendProducts } from './send-products.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Import products', unlisted: true })

const perPage = 25
const kinds: Readonly<Record<ImportRow['kind'], { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'moves' },
  changed: { label: 'Changed', tone: 'way' },
  same: { label: 'Unchanged', tone: 'over' },
  refused: { label: 'Errors', tone: 'needs' },
}

const columns: readonly Column<ImportRow>[] = [
  { id: 'line', header: 'Row', numeric: true, cell: row => row.line },
  { id: 'name', header: 'Product', strong: true, cell: row => row.name || 'Without a name' },
  { id: 'sku', header: 'SKU', cell: row => <Note>{row.sku}</Note> },
  {
    id: 'kind',
    header: 'Result',
    cell: row => <StatusBadge tone={kinds[row.kind].tone}>{kinds[row.kind].label}</StatusBadge>,
  },
  { id: 'problem', header: 'Problems', cell: row => row.problem && <Note late>{row.problem}</Note> },
]

/** Imports products from a file: preview first, then a result for each product. */
export default function ImportProductsPage() {
  const url = useUrl()
  const id = url.get('import')
  return (
    <>
      <PageHeader
        title="Import products"
        above={<Breadcrumbs crumbs={[{ to: '/merchant/products', label: 'Products' }, { label: 'Import' }]} />}
        action={id && <ActionLink to="/merchant/products/import">Another file</ActionLink>}
      />
      <Allowed to="products">
        {id ? <Import key={id} id={id} /> : <SendProducts onRead={read => url.set({ import: read.id })} />}
      </Allowed>
    </>
  )
}

function Import({ id }: { id: string }) {
  const { search } = useUrl()
  const kind = importKind.options.find(each => each === search.get('kind'))
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...queryOf(getImport, { params: { id }, query: { kind, limit: perPage, offset: offsetOf(search, perPage) } }),
    refetchInterval: ({ state }) => (state.data?.import.startedAt && !state.data.import.doneAt ? 1000 : false),
  })
  const start = useChange(startImport, {
    invalidates: [getImport.id],
    onSuccess: () => client.invalidateQueries({ queryKey: [listOwnProducts.id] }),
  })
  if (error && !data)
    return (
      <Missing
        failure={error}
        thing="import"
        back={['Another file', '/merchant/products/import']}
        message="Could not load the import."
        onRetry={refetch}
      />
    )
  const counts = data?.import.counts
  return (
    <Stack gap={4}>
      {data && (
        <Section title={data.import.fileName}>
          <Standing of={data.import} busy={start.isPending} onStart={() => start.mutate({ params: { id } })} />
        </Section>
      )}
      <Section flush>
        <TabsWithCounts
          label="Products in the file by result"
          param="kind"
          tabs={[
            { value: '', label: 'All', count: counts && Object.values(counts).reduce((sum, each) => sum + each, 0) },
            ...importKind.options.map(value => ({ value, label: kinds[value].label, count: counts?.[value] })),
          ]}
        />
        <DataTable
          label="Products in the file"
          columns={columns}
          rows={data?.rows}
          rowId={row => String(row.line)}
          empty={
            <EmptyState
              title="No products in this group"
              action={<ActionLink to={`?import=${id}`}>Show all</ActionLink>}
            />
          }
        />
        {data && <Pager count={data.count} limit={perPage} />}
      </Section>
    </Stack>
  )
}

function Standing({ of, busy, onStart }: { of: ProductImport; busy: boolean; onStart: () => void }) {
  const { counts, left, startedAt, doneAt } = of
  const all = counts.new + counts.changed
  if (!startedAt && all === 0)
    return (
      <p>
        {counts.refused
          ? 'None of the rows can be imported. See the errors below.'
          : 'Your store already has all of it.'}
      </p>
    )
  if (!startedAt)
    return (
      <>
        <p>
          {count(counts.new)} will be added as drafts unless “On sale” says yes, {count(counts.changed)} changed.{' '}
          {counts.refused > 0 && `${count(counts.refused)} have errors: fix them in the file and upload it again. `}
          Nothing has been changed yet.
        </p>
        <Button mt="md" loading={busy} onClick={onStart}>
          Import {count(all)}
        </Button>
      </>
    )
  if (doneAt)
    return (
      <p>
        Done: {count(counts.new)} added, {count(counts.changed)} changed, {count(counts.refused)} refused.
      </p>
    )
  const part = all === 0 ? 100 : Math.round(((all - left) / all) * 100)
  return (
    <>
      <p>
        {count(all - left)} of {count(all)}. You can leave this page: we notify you when it is done.
      </p>
      <Progress mt="md" size="lg" value={part} aria-label="Import progress" />
    </>
  )
}
