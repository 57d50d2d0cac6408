import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import { type BulkEdit, type BulkRow, bulkKind, getBulkEdit } from '#contract/catalog/bulk-edits.ts'
import { getOwnProduct, listOwnProducts } from '#contract/catalog/products.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { bulkEditsPath } from './bulk-edit-paths.ts'
import { BulkEditStatus, comingSale } from './bulk-edit-status.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Bulk edit', unlisted: true })

const perPage = 25

const kinds: Readonly<Record<NonNullable<BulkRow['kind']>, string>> = {
  change: 'Changes',
  same: 'Unchanged',
  refused: 'Can’t change',
}

function resultOf({ kind, done }: BulkRow, edit: BulkEdit | undefined): { tone: Tone; label: string } {
  if (kind === null) return { tone: 'over', label: 'Waiting' }
  if (kind === 'change' && done && edit && comingSale(edit)) return { tone: 'waits', label: 'Scheduled' }
  if (kind === 'change') return done ? { tone: 'moves', label: 'Changed' } : { tone: 'way', label: 'Will change' }
  return { tone: kind === 'refused' ? 'needs' : 'over', label: kinds[kind] }
}

const columnsOf = (edit: BulkEdit | undefined): readonly Column<BulkRow>[] => [
  { id: 'name', header: 'Product', strong: true, cell: row => row.name || 'A product' },
  {
    id: 'value',
    header: 'Old → new',
    cell: ({ before, after }) => (
      <Text figures>
        {before}
        {after && before !== after && (
          <>
            {' → '}
            <strong>{after}</strong>
          </>
        )}
      </Text>
    ),
  },
  {
    id: 'result',
    header: 'Result',
    cell: row => {
      const { tone, label } = resultOf(row, edit)
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    id: 'problem',
    header: 'Note',
    cell: row => row.problem && <Note late={row.kind === 'refused'}>{row.problem}</Note>,
  },
]

/** A bulk edit: its preview, progress and result. */
export default function BulkEditPage() {
  const { id = '' } = useParams()
  return (
    <Allowed to="products">
      <Edit key={id} id={id} />
    </Allowed>
  )
}

function Edit({ id }: { id: string }) {
  const { search } = useUrl()
  const { can } = useRights()
  const kind = bulkKind.options.find(each => each === search.get('kind'))
  const { data, error, refetch } = useQuery({
    ...queryOf(getBulkEdit, { params: { id }, query: { kind, limit: perPage, offset: offsetOf(search, perPage) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const edit = state.data?.edit
      return edit && (!edit.planned || (edit.startedAt && !edit.doneAt)) ? 1000 : false
    },
  })
  const client = useQueryClient()
  const isDone = Boolean(data?.edit.doneAt)
  useEffect(() => {
    if (isDone) for (const call of [listOwnProducts, getOwnProduct]) client.invalidateQueries({ queryKey: [call.id] })
  }, [isDone, client])
  if (error && !data)
    return (
      <Missing
        failure={error}
        thing="bulk edit"
        back={['All bulk edits', bulkEditsPath]}
        message="Could not load the bulk edit."
        onRetry={refetch}
      />
    )
  const counts = data?.edit.counts
  return (
    <>
      <PageHeader
        title={data?.edit.title ?? 'Bulk edit'}
        above={
          <Breadcrumbs
            crumbs={[
              { to: '/merchant/products', label: 'Products' },
              { to: bulkEditsPath, label: 'Bulk edits' },
              { label: data?.edit.title ?? 'Bulk edit' },
            ]}
          />
        }
      />
      <Stack gap={4}>
        {data && (
          <Section>
            <BulkEditStatus edit={data.edit} manage={can('products', 'manage')} />
          </Section>
        )}
        <Section flush>
          <TabsWithCounts
            label="Products by result"
            param="kind"
            tabs={[
              { value: '', label: 'All', count: data?.edit.products },
              ...bulkKind.options.map(value => ({ value, label: kinds[value], count: counts?.[value] })),
            ]}
          />
          <DataTable
            label="Products of this bulk edit"
            columns={columnsOf(data?.edit)}
            rows={data?.rows}
            rowId={row => row.productId}
            rowLink={row => `/merchant/products/${row.productId}`}
            empty={<EmptyState title="No products in this group" action={<ActionLink to="?">Show all</ActionLink>} />}
          />
          {data && <Pager count={data.count} limit={perPage} />}
        </Section>
      </Stack>
    </>
  )
}
