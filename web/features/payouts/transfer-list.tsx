import type { PayoutTransfer, TransferStatus } from '#contract/payouts/transfers.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { backOnBalance, transferStatuses, transferTitle } from './transfer-words.ts'

export function TransferBadge({ status }: { status: TransferStatus }) {
  const { label, tone } = transferStatuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

interface Props {
  rows: readonly PayoutTransfer[] | undefined
  error: ApiFailure | null
  onRetry: () => void
  /** Base path of statement pages. */
  statements: string
  /** Sentence of an empty list. */
  empty: string
}

/** Transfers of a store or partner, newest first, with links to their statements. */
export function TransferList({ rows, error, onRetry, statements, empty }: Props) {
  const columns: readonly Column<PayoutTransfer>[] = [
    { id: 'when', header: 'Payout', strong: true, cell: row => transferTitle(row) },
    {
      id: 'earned',
      header: 'Earned',
      numeric: true,
      cell: ({ earned = null }) => earned !== null && <Money amount={earned} />,
    },
    {
      id: 'besides',
      header: 'Carried over or taken back',
      numeric: true,
      cell: ({ earned = null, amount, fee }) => earned !== null && <Money amount={sumOf(amount, fee, -earned)} />,
    },
    { id: 'fee', header: 'Transfer fee', numeric: true, cell: ({ fee }) => <Money amount={fee === 0 ? 0 : -fee} /> },
    { id: 'amount', header: 'Amount', numeric: true, lead: true, cell: row => <Money amount={row.amount} strong /> },
    { id: 'to', header: 'To', cell: row => <Note>{`${row.bankName}, ending ${row.accountEnding}`}</Note> },
    { id: 'status', header: 'Status', cell: row => <TransferBadge status={row.status} /> },
    {
      id: 'why',
      header: '',
      cell: row =>
        row.status === 'queued' ? (
          <Note>Waits for room under Bitmarte’s daily ceiling.</Note>
        ) : (
          <Reason transfer={row} />
        ),
    },
  ]
  return (
    <DataTable
      label="Transfers"
      compact
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLink={row => (row.hasStatement ? `${statements}/${row.id}` : undefined)}
      empty={<EmptyState title="No payouts yet">{empty}</EmptyState>}
      error={error && !rows && <ErrorState error={error} onRetry={onRetry} />}
    />
  )
}

/** Reason of a failed or cancelled transfer, with what became of its money. */
export function Reason({ transfer: { failure, cancelReason, paidWith } }: { transfer: PayoutTransfer }) {
  if (failure !== null) return <Note late={!paidWith}>{backOnBalance(failure, paidWith)}</Note>
  return cancelReason && <Note>{cancelReason} The money went back to the balance.</Note>
}
