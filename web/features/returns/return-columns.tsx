import { type ReturnRow, returnReasons } from '#contract/orders/return-shapes.ts'
import { OrderName } from '#web/features/orders/order-name.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { ReturnBadge } from './return-status.tsx'
import { customersName, nextStep } from './return-words.ts'

const goodsOf = ({ products }: ReturnRow): string => {
  const [first] = products
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${first?.productName ?? ''}${first && pieces > first.quantity ? ` and ${pieces - first.quantity} more` : ''}`
}

/** Columns for lists of returns. */
export const returnColumns = {
  name: {
    id: 'return',
    header: 'Return',
    strong: true,
    cell: row => (
      <Text figures nowrap>
        <OrderName name={row.returnName} reference={customersName(row)} />
      </Text>
    ),
  },
  asked: {
    id: 'asked',
    header: 'Requested',
    wideOnly: true,
    sort: ['newest', 'oldest'],
    cell: row => (
      <Note>
        <When at={row.createdAt} />
      </Note>
    ),
  },
  customer: { id: 'customer', header: 'Customer', cell: row => row.customerName },
  who: {
    id: 'who',
    header: 'Customer, store',
    cell: row => (
      <div>
        {row.customerName}
        <br />
        <Note>{row.storeName}</Note>
      </div>
    ),
  },
  goods: {
    id: 'goods',
    header: 'Items',
    cell: row => (
      <div>
        {goodsOf(row)}
        <br />
        <Note>{returnReasons[row.reason].name}</Note>
      </div>
    ),
  },
  amount: {
    id: 'amount',
    header: 'Refund',
    numeric: true,
    cell: row => (row.type === 'replacement' ? <Note>Exchange</Note> : <Money amount={row.amount} strong />),
  },
  status: { id: 'status', header: 'Status', cell: row => <ReturnBadge of={row} /> },
  next: {
    id: 'next',
    header: 'Next',
    sort: ['due', 'newest'],
    cell: row => {
      const next = nextStep(row)
      return next && <Note late={row.late || (row.escalated && !row.giveBack)}>{next}</Note>
    },
  },
} satisfies Record<string, Column<ReturnRow>>
