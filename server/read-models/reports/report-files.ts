import {
  type CustomerRow,
  type LocationRow,
  mostInFile,
  type ProductRow,
  type reportFiles,
  type UnsoldRow,
  withoutProductName,
} from '#contract/read-models/reports.ts'
import { type CsvColumn, csvOf, moneyColumn } from '#platform/csv.ts'
import type { Reader } from '#platform/database/database.ts'
import { toNaira } from '#platform/money.ts'
import { byCustomers, byLocation } from './by-people.ts'
import { byProducts, netWithoutProduct } from './by-products.ts'
import { intervalOf, type Range } from './range.ts'
import { daysOf, ordersPoints, salesPoints, type Whose } from './sales.ts'
import { unsoldOf } from './unsold.ts'

const wholeFile = { limit: mostInFile, offset: 0, sort: 'net-sales' } as const

const amounts: readonly CsvColumn<Pick<CustomerRow, 'orders' | 'netSales' | 'delivery' | 'total'>>[] = [
  { heading: 'Orders', cell: row => row.orders },
  moneyColumn('Net sales', row => row.netSales),
  moneyColumn('Delivery', row => row.delivery),
  moneyColumn('Total', row => row.total),
]

type ProductLine = Omit<ProductRow, 'productId' | 'storeId'>

const products: readonly CsvColumn<ProductLine>[] = [
  { heading: 'Product', cell: row => row.name },
  { heading: 'Store', cell: row => row.storeName },
  { heading: 'Units sold', cell: row => row.sold },
  { heading: 'Units refunded', cell: row => row.returned },
  moneyColumn('Gross sales', row => row.grossSales),
  moneyColumn('Discounts', row => row.discounts),
  moneyColumn('Cancelled and refunded', row => row.takenBack),
  moneyColumn('Net sales', row => row.netSales),
]

const unsold: readonly CsvColumn<UnsoldRow>[] = [
  { heading: 'Product', cell: row => row.name },
  { heading: 'Store', cell: row => row.storeName },
  { heading: 'Last sold', cell: row => row.lastSold ?? '' },
  { heading: 'Stock', cell: row => row.stock ?? '' },
  moneyColumn('Value of stock', row => row.value),
  { heading: 'SKU', cell: row => row.sku ?? '' },
]
const unsoldCost = moneyColumn<UnsoldRow>('Cost of stock', row => row.cost ?? null)

/** Lists products, and last what is no single product's. */
async function productsOf(read: Reader, whose: Whose, range: Range): Promise<ProductLine[]> {
  const { rows } = await byProducts(read, whose, range, wholeFile)
  const net = toNaira(await netWithoutProduct(read, whose, range))
  if (!net) return rows
  const none = { storeName: '', sold: 0, returned: 0, grossSales: 0, discounts: 0 }
  return [...rows, { ...none, name: withoutProductName, takenBack: -net, netSales: net }]
}

/** Exports a report's table as CSV, with amounts as numbers. `withCosts` if the reader can change products. */
export async function reportCsv(
  read: Reader,
  whose: Whose,
  range: Range,
  { of, withCosts }: { of: (typeof reportFiles)[number]; withCosts: boolean },
): Promise<AsyncIterable<string>> {
  switch (of) {
    case 'over-time': {
      const days = await daysOf(read, whose, range)
      const interval = intervalOf(range)
      const counts = ordersPoints(range, interval, days)
      const rows = salesPoints(range, interval, days).map((point, at) => ({
        ...point,
        orders: counts[at]?.orders ?? 0,
        cancelled: counts[at]?.cancelledOrders ?? 0,
      }))
      return csvOf<(typeof rows)[number]>(
        [
          { heading: interval === 'day' ? 'Day' : `First day of the ${interval}`, cell: row => row.date },
          { heading: 'Cancelled orders', cell: row => row.cancelled },
          ...amounts,
        ],
        rows,
      )
    }
    case 'products':
      return csvOf(products, await productsOf(read, whose, range))
    case 'unsold':
      return csvOf(
        withCosts ? [...unsold, unsoldCost] : unsold,
        (await unsoldOf(read, whose, range, { ...wholeFile, withCosts })).rows,
      )
    case 'customers':
      return csvOf<CustomerRow>(
        [{ heading: 'Customer', cell: row => row.name }, ...amounts],
        (await byCustomers(read, whose, range, wholeFile)).rows,
      )
    case 'locations':
      return csvOf<LocationRow>(
        [{ heading: 'State', cell: row => row.state || 'Not delivered' }, ...amounts],
        (await byLocation(read, whose, range, wholeFile)).rows,
      )
  }
}
