import type { FinanceEvent, OrderFinance, OrderReturn, SettlementRow, StoreFinance } from '#contract/payouts/finance.ts'
import { PayoutBadge } from '#web/features/payouts/payout-status.tsx'
import { dayLabel } from '#web/features/reports/days.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { count, day } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'

const events: Record<FinanceEvent, string> = {
  sale: 'Placed',
  carrier: 'Delivery assigned',
  cancelled: 'Cancelled',
  returned: 'Returned',
  borne: 'Cost of a return',
}

type Division = Pick<
  StoreFinance,
  | 'totalSalesOrderAmount'
  | 'totalDeliveryAmount'
  | 'totalOrderAmount'
  | 'dueToMerchant'
  | 'dueToPartners'
  | 'dueToBitmart'
  | 'dueToPaystackFromBitmarte'
  | 'remitToBitmart'
>

const money = <Row extends object>(
  id: string,
  header: string,
  amount: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, header, numeric: true, cell: row => <Money amount={amount(row)} />, ...more })

const wideOnly = { wideOnly: true }

const division = <Row extends Division>(): Column<Row>[] => [
  money('sales', 'Products', row => row.totalSalesOrderAmount, wideOnly),
  money('delivery', 'Delivery', row => row.totalDeliveryAmount, wideOnly),
  money('total', 'Total', row => row.totalOrderAmount),
  money('merchant', 'To merchant', row => row.dueToMerchant),
  money('partners', 'To partner', row => row.dueToPartners, wideOnly),
  money('bitmarte', 'To Bitmarte', row => row.dueToBitmart),
  money('paystack', 'To Paystack', row => row.dueToPaystackFromBitmarte, wideOnly),
  money('remit', 'Transfer to Bitmarte', row => row.remitToBitmart, wideOnly),
]

export const storeColumns: Column<StoreFinance>[] = [
  { id: 'store', header: 'Store', strong: true, cell: row => row.storeName },
  { id: 'orders', header: 'Orders', numeric: true, cell: row => count(row.totalOrders) },
  ...division<StoreFinance>(),
]

export const orderColumns: Column<OrderFinance>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'day', header: 'Day', cell: row => dayLabel(row.date, true) },
  { id: 'event', header: 'Event', cell: row => events[row.event] },
  { id: 'store', header: 'Store', cell: row => row.storeName },
  ...division<OrderFinance>(),
]

export const returnColumns: Column<OrderReturn>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'day', header: 'Day', cell: row => dayLabel(row.date, true) },
  { id: 'event', header: 'Event', cell: row => events[row.event] },
  { id: 'store', header: 'Store', cell: row => row.storeName },
  money('sales', 'Products', row => row.salesOrderAmt),
  money('delivery', 'Delivery', row => row.deliveryAmt),
  money('total', 'Reversed', row => row.totalOrderAmt),
]

export const settlementColumns: Column<SettlementRow>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'due', header: 'Falls due', cell: row => day(row.dueAt) },
  { id: 'status', header: 'Payout', cell: row => <PayoutBadge status={row.status} /> },
  { id: 'store', header: 'Store', cell: row => row.storeName },
  ...division<SettlementRow>(),
]
