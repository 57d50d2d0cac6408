import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listMailTexts, type MailTextRow } from '#contract/settings/mail-texts.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Mail texts', unlisted: true })

const readers = {
  customers: 'Customers',
  merchants: 'Merchants',
  partners: 'Partners',
  everybody: 'Everybody',
} as const

const columns: readonly Column<MailTextRow>[] = [
  { id: 'title', header: 'Mail', strong: true, cell: ({ title }) => title },
  { id: 'to', header: 'To', cell: ({ to }) => readers[to] },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ changedAt, changedBy }) =>
      changedAt ? (
        <span>
          <When at={changedAt} /> by {changedBy}
        </span>
      ) : (
        <Note>Original text</Note>
      ),
  },
]

/** The mails whose text superadmins can change. */
export default function MailTextsPage() {
  const { data, error, refetch } = useQuery(queryOf(listMailTexts))
  return (
    <>
      <PageHeader title="Mail texts" />
      <Section flush>
        <DataTable
          label="Mail texts"
          columns={columns}
          rows={data}
          rowId={({ name }) => name}
          rowLink={({ name }) => `/admin/mail-texts/${name}`}
          empty={<EmptyState title="No mails" />}
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      </Section>
    </>
  )
}
