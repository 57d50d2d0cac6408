import type { ReactNode } from 'react'
import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { OrderClock } from '#web/features/delivery/order-clock.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'

const place = (name: string, where: string) => (
  <div>
    {name}
    <br />
    <Note>{where}</Note>
  </div>
)

const columns: readonly Column<PartnerOrder>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'from', header: 'From', cell: row => place(row.storeName, `${row.pickup.lga}, ${row.pickup.state}`) },
  {
    id: 'to',
    header: 'To',
    cell: ({ deliveryAddress: to }) => place(to.fullName, `${to.lga}, ${to.stateOrRegion}`),
  },
  { id: 'weight', header: 'Weight', numeric: true, cell: row => `${row.weight} kg` },
  { id: 'earns', header: 'You earn', numeric: true, cell: row => <Money amount={row.earns} strong /> },
  { id: 'status', header: 'Status', cell: row => <OrderStatusBadge status={row.bitmarteOrderStatus} /> },
  {
    id: 'due',
    header: '',
    cell: row => <OrderClock order={row} />,
  },
]

interface Props {
  /** Undefined while loading. */
  orders: readonly PartnerOrder[] | undefined
  empty: ReactNode
  error: ReactNode
}

/** Table of a partner's orders that are done, for wide screens. */
export function PartnerTable({ orders, empty, error }: Props) {
  return (
    <DataTable
      label="Orders"
      columns={columns}
      rows={orders}
      rowId={row => row.id}
      rowLink={row => `/shipping-partner/orders/${row.id}`}
      empty={empty}
      error={error}
    />
  )
}
