import { cardName } from '#contract/money/card-name.ts'
import type { ListedTransaction } from '#contract/read-models/transactions.ts'
import { moneyBadge } from '#web/features/orders/money-words.ts'
import { OrderName } from '#web/features/orders/order-name.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ordersLine, referenceOf, refundLine } from './transaction-words.ts'

type TransactionColumn = Column<ListedTransaction>

/** Status of a transaction's money. */
export function TransactionStatusBadge({ of }: { of: Pick<ListedTransaction, 'status'> }) {
  const { label, tone } = moneyBadge(of.status, true)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const common: readonly TransactionColumn[] = [
  {
    id: 'orders',
    header: 'For',
    strong: true,
    cell: row => <OrderName name={ordersLine(row)} reference={referenceOf(row)} />,
  },
  { id: 'date', header: 'Paid', cell: row => <Note>{dayAndTime(row.date)}</Note> },
  { id: 'customer', header: 'Customer', cell: row => row.customerName },
  { id: 'card', header: 'By', wideOnly: true, cell: row => <Note>{cardName(row)}</Note> },
]
const status: TransactionColumn = {
  id: 'status',
  header: 'Status',
  cell: row => <TransactionStatusBadge of={row} />,
}
const amount: TransactionColumn = {
  id: 'amount',
  header: 'Amount',
  numeric: true,
  cell: row => (
    <>
      <Money amount={row.amount} strong />
      {row.refunded > 0 && (
        <div>
          <Note>{refundLine(row)}</Note>
        </div>
      )}
    </>
  ),
}
const fees: TransactionColumn = {
  id: 'fees',
  header: 'Paystack’s fee',
  numeric: true,
  wideOnly: true,
  cell: row => row.fees !== null && <Money amount={row.fees} />,
}

export const storeColumns: readonly TransactionColumn[] = [...common, status, amount]
export const adminColumns: readonly TransactionColumn[] = [...common, status, fees, amount]
