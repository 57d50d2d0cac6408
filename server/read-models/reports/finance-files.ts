import {
  divisionNames,
  type FinanceEvent,
  financeEventNames,
  type financeFiles,
  type OrderFinance,
  type OrderReturn,
  type SettlementRow,
  type StoreFinance,
} from '#contract/payouts/finance.ts'
import { mostInFile } from '#contract/read-models/reports.ts'
import { payoutStatuses } from '#domains/payouts/index.ts'
import { type CsvColumn, csvOf, momentCell, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { ordersFinance, ordersReturn, settlement, storesFinance } from './finance.views.ts'
import type { Range } from './range.ts'
import type { divisionOf, Whose } from './sales.ts'

const wholeFile = { limit: mostInFile, offset: 0 }

type Division = ReturnType<typeof divisionOf>

const division = (Object.keys(divisionNames) as (keyof typeof divisionNames)[]).map(of =>
  moneyColumn<Division>(divisionNames[of], row => row[of]),
)

const store: CsvColumn<{ storeName: string }> = { heading: 'Store', cell: row => row.storeName }
const order: CsvColumn<{ orderName: string }> = { heading: 'Order', cell: row => row.orderName }
const dated: readonly CsvColumn<{ date: string; event: FinanceEvent }>[] = [
  { heading: 'Day', cell: row => row.date },
  { heading: 'Event', cell: row => financeEventNames[row.event] },
]

/** Exports the rows of a finance report as CSV, with amounts as numbers. */
export async function financeCsv(
  read: Reader,
  whose: Whose,
  range: Range,
  of: (typeof financeFiles)[number],
): Promise<AsyncIterable<string>> {
  switch (of) {
    case 'sales':
      return csvOf<StoreFinance>(
        [store, { heading: 'Orders', cell: row => row.totalOrders }, ...division],
        (await storesFinance(read, whose, range, wholeFile)).rows,
      )
    case 'orders':
      return csvOf<OrderFinance>(
        [...dated, order, store, ...division],
        (await ordersFinance(read, whose, range, wholeFile)).rows,
      )
    case 'orders-return':
      return csvOf<OrderReturn>(
        [
          ...dated,
          order,
          store,
          moneyColumn(divisionNames.totalSalesOrderAmount, row => row.salesOrderAmt),
          moneyColumn(divisionNames.totalDeliveryAmount, row => row.deliveryAmt),
          moneyColumn('Total reversed', row => row.totalOrderAmt),
        ],
        (await ordersReturn(read, whose, range, wholeFile)).rows,
      )
    case 'settlement':
      return csvOf<SettlementRow>(
        [
          { heading: 'Falls due', cell: row => momentCell(row.dueAt) },
          { heading: 'Payout', cell: row => payoutStatuses[row.status] },
          order,
          store,
          ...division,
        ],
        (await settlement(read, whose, range, wholeFile)).rows,
      )
  }
}
