import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { topicNames } from '#contract/pages/page-paths.ts'
import { type EditedPage, listEditedPages } from '#contract/pages/pages.ts'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { timeNow } from '#web/ui/clock.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Help and legal pages', unlisted: true })

const columns: readonly Column<EditedPage>[] = [
  { id: 'title', header: 'Page', strong: true, cell: ({ title }) => title },
  { id: 'topic', header: 'Topic', cell: ({ topic }) => (topic ? topicNames[topic] : 'Terms and policies') },
  { id: 'version', header: 'Version', numeric: true, cell: ({ version }) => version },
  { id: 'status', header: 'Status', cell: row => <PageStatus page={row} /> },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ publishedAt, publishedBy }) => (
      <span>
        <When at={publishedAt} /> by {publishedBy}
      </span>
    ),
  },
]

/** Whether visitors see the latest version of a page. */
export function PageStatus({ page: { hidden, validFrom } }: { page: EditedPage }) {
  if (hidden) return <StatusBadge tone="over">Hidden</StatusBadge>
  if (Date.parse(validFrom) > timeNow().getTime()) return <StatusBadge tone="waits">From {day(validFrom)}</StatusBadge>
  return <StatusBadge tone="moves">Published</StatusBadge>
}

/** Legal pages and help articles. */
export default function PagesPage() {
  const { data, error, refetch } = useQuery(queryOf(listEditedPages))
  const manages = useRights().can('window', 'manage')
  return (
    <>
      <PageHeader
        title="Help and legal pages"
        action={
          manages && (
            <ActionLink to="/admin/pages/new" look="main">
              New help article
            </ActionLink>
          )
        }
      />
      <Section flush>
        <DataTable
          label="Pages"
          columns={columns}
          rows={data?.rows}
          rowId={({ slug }) => slug}
          rowLink={({ slug }) => `/admin/pages/${slug}`}
          empty={<EmptyState title="No pages" />}
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
    </>
  )
}
