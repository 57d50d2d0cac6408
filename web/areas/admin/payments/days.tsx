import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  listExceptions,
  listReconciliations,
  type ReconciledDay,
  runReconciliation,
} from '#contract/payouts/reconciliation.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count, day, dayInLagos, naira } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const figures = (of: ReconciledDay['payments']) => (
  <span>
    {naira(of.amount)} <Note>in {count(of.count)}</Note>
  </span>
)

function Outcome({ of }: { of: ReconciledDay }) {
  if (of.ranAt === null) return <StatusBadge tone="waits">Being reconciled</StatusBadge>
  return of.open > 0 ? (
    <StatusBadge tone="needs">{of.open === 1 ? '1 exception' : `${of.open} exceptions`}</StatusBadge>
  ) : (
    <StatusBadge tone="moves">No differences</StatusBadge>
  )
}

const columns: readonly Column<ReconciledDay>[] = [
  { id: 'day', header: 'Day', strong: true, cell: row => day(row.day) },
  { id: 'payments', header: 'Payments after fees', numeric: true, cell: row => figures(row.payments) },
  { id: 'refunds', header: 'Refunds', numeric: true, cell: row => figures(row.refunds) },
  { id: 'transfers', header: 'Transfers with fees', numeric: true, cell: row => figures(row.transfers) },
  { id: 'outcome', header: 'Outcome', cell: row => <Outcome of={row} /> },
]

/** Loads the exceptions again when a run has ended, which is later than the request for it. */
function useExceptionsOf(days: readonly ReconciledDay[] | undefined): void {
  const client = useQueryClient()
  const ended = days?.map(({ ranAt, open }) => `${ranAt} ${open}`).join()
  const before = useRef(ended)
  useEffect(() => {
    if (before.current !== undefined && before.current !== ended)
      void client.invalidateQueries({ queryKey: [listExceptions.id] })
    before.current = ended
  }, [client, ended])
}

/** Reconciled days, and a form to reconcile another. */
export function ReconciledDays() {
  const { data, error, refetch } = useQuery({
    ...queryOf(listReconciliations, { query: { limit: 14 } }),
    refetchInterval: query => (query.state.data?.rows.some(row => row.ranAt === null) ? 3000 : false),
  })
  useExceptionsOf(data?.rows)
  const [chosen, setChosen] = useState(dayInLagos())
  const run = useChange(runReconciliation, { invalidates: [listReconciliations.id, listExceptions.id] })
  return (
    <Section flush title="Reconciled days">
      <ListBar>
        <Note>
          What moved on Paystack’s balance, by the time each record began at Paystack. The list of payments has amounts
          before fees, by the time a payment began at Bitmarte.
        </Note>
      </ListBar>
      <Manages>
        <ListBar>
          <form
            onSubmit={event => {
              event.preventDefault()
              run.mutate({ body: { day: chosen } })
            }}
            style={{ display: 'flex', gap: 'var(--space-2)', alignItems: 'start', flexWrap: 'wrap' }}
          >
            <DayField
              label="Day to reconcile"
              labelHidden
              name="day"
              max={dayInLagos()}
              value={chosen}
              onChange={setChosen}
            />
            <Button type="submit" size="sm" loading={run.isPending}>
              Reconcile
            </Button>
          </form>
        </ListBar>
      </Manages>
      <DataTable
        label="Reconciled days"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.day}
        empty={<EmptyState title="No day reconciled yet">Choose a day, or wait for the nightly run.</EmptyState>}
        error={error && !data && <ErrorState error={error} message={reportFailed.payments} onRetry={() => refetch()} />}
      />
    </Section>
  )
}
