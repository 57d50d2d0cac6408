import type { ReactNode } from 'react'
import {
  divisionNames,
  financeEventNames,
  type OrderFinance,
  type OrderReturn,
  type SettlementRow,
  type StoreFinance,
} from '#contract/payouts/finance.ts'
import { PayoutBadge } from '#web/features/payouts/payout-status.tsx'
import { dayLabel } from '#web/features/reports/days.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { count, day } from '#web/ui/format.ts'
import { Money } from '#web/ui/money.tsx'
import { Text } from '#web/ui/text.tsx'

type Division = Pick<StoreFinance, keyof typeof divisionNames>

const money = <Row extends object>(
  id: string,
  header: string,
  amount: (row: Row) => number,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, header, numeric: true, cell: row => <Money amount={amount(row)} />, ...more })

/** Amounts that narrow screens show too. */
const always: readonly (keyof Division)[] = ['totalOrderAmount', 'dueToMerchant', 'dueToBitmart']

const divisionKeys = Object.keys(divisionNames) as (keyof Division)[]

const division = <Row extends Division>(): Column<Row>[] =>
  divisionKeys.map(of => money<Row>(of, divisionNames[of], row => row[of], { wideOnly: !always.includes(of) }))

export const storeColumns: Column<StoreFinance>[] = [
  { id: 'store', header: 'Store', strong: true, cell: row => row.storeName },
  { id: 'orders', header: 'Orders', numeric: true, cell: row => count(row.totalOrders) },
  ...division<StoreFinance>(),
]

export const orderColumns: Column<OrderFinance>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'day', header: 'Day', cell: row => <Text nowrap>{dayLabel(row.date, true)}</Text> },
  { id: 'event', header: 'Event', cell: row => financeEventNames[row.event] },
  { id: 'store', header: 'Store', cell: row => row.storeName },
  ...division<OrderFinance>(),
]

/** Cells of the row that adds orders up. */
export const orderSums = (sum: Division): Record<string, ReactNode> => ({
  order: 'Sum',
  ...Object.fromEntries(divisionKeys.map(of => [of, <Money key={of} amount={sum[of]} />])),
})

export const returnColumns: Column<OrderReturn>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'day', header: 'Day', cell: row => <Text nowrap>{dayLabel(row.date, true)}</Text> },
  { id: 'event', header: 'Event', cell: row => financeEventNames[row.event] },
  { id: 'store', header: 'Store', cell: row => row.storeName },
  money('sales', divisionNames.totalSalesOrderAmount, row => row.salesOrderAmt),
  money('delivery', divisionNames.totalDeliveryAmount, row => row.deliveryAmt),
  money('total', 'Total reversed', row => row.totalOrderAmt),
]

export const settlementColumns: Column<SettlementRow>[] = [
  { id: 'order', header: 'Order', strong: true, cell: row => row.orderName },
  { id: 'due', header: 'Falls due', cell: row => <Text nowrap>{day(row.dueAt)}</Text> },
  { id: 'status', header: 'Payout', cell: row => <PayoutBadge status={row.status} /> },
  { id: 'store', header: 'Store', cell: row => row.storeName },
  ...division<SettlementRow>(),
]
