import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listSearches, type SearchCount } from '#contract/search/searches.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Searches', unlisted: true })

const limit = 24
const searchFor = (words: string) => `/search?search=${encodeURIComponent(words)}`

/** Address of the form for a new synonym group with these words. */
const synonymOf = (...words: string[]) => `/admin/synonyms?${new URLSearchParams(words.map(word => ['add', word]))}`

const columns: readonly Column<SearchCount>[] = [
  {
    id: 'words',
    header: 'Search',
    strong: true,
    cell: ({ words }) => <ActionLink to={searchFor(words)}>{words}</ActionLink>,
  },
  { id: 'searches', header: 'Searches', numeric: true, cell: row => count(row.searches) },
  { id: 'misses', header: 'No exact match', numeric: true, cell: row => count(row.misses) },
  { id: 'clicks', header: 'Products opened', numeric: true, cell: row => count(row.clicks) },
  { id: 'additions', header: 'Added to cart', numeric: true, cell: row => count(row.additions) },
  { id: 'orders', header: 'Ordered', numeric: true, cell: row => count(row.orders) },
]

/** For roles that can't add them. */
const foundNext: Column<SearchCount> = { id: 'next', header: 'Found next', cell: ({ next }) => next.join(', ') }

/** Links to the form for a new group. */
const synonyms: Column<SearchCount> = {
  id: 'next',
  header: 'Synonyms',
  // First those that people found something with, after this search found nothing.
  cell: ({ words, misses, next }) => (
    <Row as="span" gap={1.5} wrap>
      {next.map(other => (
        <ActionLink pill key={other} to={synonymOf(words, other)}>
          Add synonym: {other}
        </ActionLink>
      ))}
      {misses > 0 && (
        <ActionLink pill label={`Add synonym for ${words}`} to={synonymOf(words)}>
          Add synonym
        </ActionLink>
      )}
    </Row>
  ),
}

/** What customers searched for in the last 30 days. */
export default function SearchesPage() {
  const { search, get } = useUrl()
  const viewsOnly = useViewsOnly()
  const kind = get('kind') === 'missed' ? 'missed' : 'top'
  const { data, error, refetch } = useQuery({
    ...queryOf(listSearches, { query: { kind, limit, offset: offsetOf(search, limit) } }),
    placeholderData: before => before,
  })
  return (
    <>
      <PageHeader
        title="Searches of the last 30 days"
        aside={<Note>Searches by signed-in administrators aren’t counted.</Note>}
      />
      <Section flush>
        <TabsWithCounts
          param="kind"
          label="Searches"
          tabs={[
            { value: '', label: 'Top searches' },
            { value: 'missed', label: 'No exact match' },
          ]}
        />
        <DataTable
          label="Searches"
          columns={[...columns, viewsOnly ? foundNext : synonyms]}
          rows={data?.rows}
          rowId={({ words }) => words}
          empty={<EmptyState title="No searches yet">Searches of the last 30 days appear here.</EmptyState>}
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
