import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listExceptions, type ReconciliationException } from '#contract/payouts/reconciliation.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day, withinSentence } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { problemWords, recordWords, whatToDo } from './exception-words.ts'
import { Settle } from './resolve-exception.tsx'

const limit = 24

const amount = (naira: number | null) => (naira === null ? <Note>Nothing</Note> : <Money amount={naira} />)

function linkOf({ orderId, paymentId }: ReconciliationException) {
  if (orderId) return { to: `/admin/orders/${orderId}`, label: 'Its order' }
  return paymentId ? { to: `/admin/transactions/${paymentId}`, label: 'Its payment' } : undefined
}

function What({ of }: { of: ReconciliationException }) {
  const link = linkOf(of)
  return (
    <div>
      {recordWords[of.record]}: {withinSentence(problemWords[of.problem])}
      <br />
      <Note>
        {of.reference}, {day(of.day)}
        {link && (
          <>
            {' · '}
            <PageLink to={link.to}>{link.label}</PageLink>
          </>
        )}
      </Note>
    </div>
  )
}

const common: readonly Column<ReconciliationException>[] = [
  { id: 'what', header: 'Difference', strong: true, cell: row => <What of={row} /> },
  { id: 'provider', header: 'Paystack has', numeric: true, cell: row => amount(row.provider) },
  { id: 'books', header: 'Ledger', numeric: true, cell: row => amount(row.books) },
]
const openColumns: readonly Column<ReconciliationException>[] = [
  ...common,
  { id: 'to do', header: 'Next step', cell: row => <Note>{whatToDo(row)}</Note> },
  { id: 'settle', header: '', cell: row => <Settle exception={row} /> },
]
const settledColumns: readonly Column<ReconciliationException>[] = [
  ...common,
  {
    id: 'settled',
    header: 'Settled',
    cell: ({ settled }) =>
      settled && (
        <Note>
          {settled.by === null ? 'Matched in a later reconciliation' : `${settled.note} (${settled.by})`},{' '}
          {day(settled.at)}
        </Note>
      ),
  },
]

/** Reconciliation exceptions with the next step; resolved ones are kept. */
export function Exceptions() {
  const { search, get } = useUrl()
  const settled = get('settled') === 'true'
  const query = { settled: settled ? 'true' : 'false', limit, offset: offsetOf(search, limit) } as const
  const { data, error, refetch } = useQuery({
    ...queryOf(listExceptions, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section flush title="Exceptions">
      <TabsWithCounts
        label="Exceptions"
        param="settled"
        tabs={[
          { value: '', label: 'Open', count: data?.open },
          { value: 'true', label: 'Settled' },
        ]}
      />
      <DataTable
        key={String(settled)}
        label="Exceptions"
        columns={settled ? settledColumns : openColumns}
        rows={data?.rows}
        rowId={row => row.id}
        empty={
          settled ? (
            <EmptyState title="No resolved exceptions yet">Resolved exceptions stay here with their notes.</EmptyState>
          ) : (
            <EmptyState title="Paystack and the ledger match">Each day is reconciled the following night.</EmptyState>
          )
        }
        error={error && !data && <ErrorState error={error} message={reportFailed.payments} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
