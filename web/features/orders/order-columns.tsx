import type { OrderRow } from '#contract/orders/order-shapes.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { dueNote, storeDeadline } from './due.ts'
import { freeNames } from './free-names.ts'
import { itemsWords } from './goods-words.ts'
import { OrderName } from './order-name.tsx'
import { OrderStatusBadge } from './order-status.tsx'

/** Columns for lists of orders. */
export const orderColumns = {
  name: {
    id: 'order',
    header: 'Order',
    strong: true,
    cell: row => (
      <div>
        <OrderName name={row.orderName} reference={row.reference} />
        {row.sentFor && (
          <div>
            <Text size="sm">{freeNames[row.sentFor]}</Text>
          </div>
        )}
      </div>
    ),
  },
  placed: {
    id: 'placed',
    header: 'Placed',
    sort: ['newest', 'oldest'],
    cell: row => (
      <Text nowrap>
        <Note>
          <When at={row.createdAt} />
        </Note>
      </Text>
    ),
  },
  customer: {
    id: 'customer',
    header: 'Customer',
    cell: row => (
      <div>
        {row.customerName}
        <br />
        <Note>
          {row.deliveryAddress.lga}, {row.deliveryAddress.stateOrRegion}
        </Note>
      </div>
    ),
  },
  store: { id: 'store', header: 'Store', cell: row => row.storeName },
  items: { id: 'items', header: 'Items', notOnTablet: true, cell: row => <Note>{itemsWords(row)}</Note> },
  earn: {
    id: 'earn',
    header: 'You earn',
    numeric: true,
    cell: row => row.youEarn !== undefined && <Earned row={row} />,
  },
  total: {
    id: 'total',
    header: 'Total',
    numeric: true,
    sort: ['total-desc', 'total-asc'],
    cell: row => <Money amount={row.total} strong />,
  },
  status: { id: 'status', header: 'Status', cell: row => <OrderStatusBadge status={row.bitmarteOrderStatus} /> },
  /** With what is due and the carrier below it, so that a tablet shows both. */
  carried: {
    id: 'status',
    header: 'Status',
    cell: row => (
      <Stack gap={1}>
        <div>
          <OrderStatusBadge status={row.bitmarteOrderStatus} />
        </div>
        {dueOf(row)}
        {row.partnerProfile && <Note>{row.partnerProfile.name}</Note>}
      </Stack>
    ),
  },
  due: { id: 'due', header: '', cell: row => dueOf(row) },
} satisfies Record<string, Column<OrderRow>>

/** What the store gets for an order: its earnings and, below them, what another payout settles. */
function Earned({ row: { bitmarteOrderStatus, youEarn = 0, adjusted = 0 } }: { row: OrderRow }) {
  if (bitmarteOrderStatus.code_name === 'cancelled')
    return adjusted === 0 ? <Note>Nothing</Note> : <Money amount={adjusted} strong />
  return (
    <div>
      <Money amount={youEarn} strong />
      {adjusted !== 0 && (
        <>
          <br />
          <Note>
            <Money amount={adjusted} /> with your next payout
          </Note>
        </>
      )}
    </div>
  )
}

/** What an order needs next, each on one line. */
function dueOf(row: OrderRow) {
  const note = row.bitmarteOrderStatus.tone === 'trouble' && !row.partnerProfile ? 'Action needed' : dueNote(row)
  const next = storeDeadline(row)
  if (!note && !next) return null
  return (
    <div>
      {note && (
        <Text nowrap>
          <Note late>{note}</Note>
        </Text>
      )}
      {note && next && <br />}
      {next && <Note>{next}</Note>}
    </div>
  )
}
