import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type CustomerRow,
  type LocationRow,
  type ProductRow,
  reportByCustomersTable,
  reportByLocationTable,
  reportByProductsTable,
  reportFile,
  reportUnsold,
  type UnsoldRow,
  withoutProductName,
} from '#contract/read-models/reports.ts'
import { reportFailed } from '#contract/report-messages.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { dayLabel, rangeLabel } from './days.ts'
import { CsvButton } from './file-buttons.tsx'
import type { ReportQuery } from './report-params.ts'

const limit = 24
const unsoldNote = { padding: 'var(--space-2) var(--space-3)', borderBottom: '1px solid var(--line)' }
const tabs = [
  { value: '', label: 'Products' },
  { value: 'unsold', label: 'Not sold' },
  { value: 'customers', label: 'Customers' },
  { value: 'locations', label: 'Locations' },
]

/** Paths that rows link to: orders of a customer or state, or a product. */
export interface RowLinks {
  customer: (name: string) => string | undefined
  state: (state: string) => string | undefined
  product: (id: string) => string | undefined
}

interface Props {
  report: ReportQuery
  links: RowLinks
  /** True if the report covers several stores. */
  stores: boolean
}

const amounts = <Row extends Pick<CustomerRow, 'orders' | 'netSales' | 'delivery' | 'total'>>(): Column<Row>[] => [
  { id: 'orders', header: 'Orders', numeric: true, cell: row => count(row.orders) },
  { id: 'net', header: 'Net sales', numeric: true, cell: row => <Money amount={row.netSales} /> },
  { id: 'delivery', header: 'Delivery', numeric: true, wideOnly: true, cell: row => <Money amount={row.delivery} /> },
  { id: 'total', header: 'Total', numeric: true, cell: row => <Money amount={row.total} /> },
]

const productColumns = (stores: boolean): Column<ProductRow>[] => [
  { id: 'product', header: 'Product', strong: true, cell: row => row.name },
  ...(stores ? [{ id: 'store', header: 'Store', cell: (row: ProductRow) => row.storeName }] : []),
  { id: 'sold', header: 'Sold', numeric: true, cell: row => count(row.sold) },
  { id: 'returned', header: 'Refunded', numeric: true, cell: row => count(row.returned) },
  { id: 'gross', header: 'Gross sales', numeric: true, wideOnly: true, cell: row => <Money amount={row.grossSales} /> },
  {
    id: 'discounts',
    header: 'Discounts',
    numeric: true,
    wideOnly: true,
    cell: row => <Money amount={row.discounts} />,
  },
  {
    id: 'back',
    header: 'Cancelled and refunded',
    numeric: true,
    wideOnly: true,
    cell: row => <Money amount={row.takenBack} />,
  },
  { id: 'net', header: 'Net sales', numeric: true, cell: row => <Money amount={row.netSales} strong /> },
]
const unsoldColumns = (stores: boolean, costs: boolean): Column<UnsoldRow>[] => [
  { id: 'product', header: 'Product', strong: true, cell: row => row.name },
  ...(stores ? [{ id: 'store', header: 'Store', cell: (row: UnsoldRow) => row.storeName }] : []),
  { id: 'last', header: 'Last sold', cell: row => (row.lastSold ? dayLabel(row.lastSold, true) : 'Never') },
  { id: 'stock', header: 'Stock', numeric: true, cell: row => (row.stock === null ? 'Digital' : count(row.stock)) },
  { id: 'value', header: 'Value of stock', numeric: true, cell: row => <Money amount={row.value} strong /> },
  ...(costs ? [{ id: 'cost', header: 'Cost of stock', numeric: true, cell: costCell }] : []),
]
const costCell = ({ cost, stock }: UnsoldRow) =>
  typeof cost === 'number' ? <Money amount={cost} /> : stock ? <Note>Not entered</Note> : '–'
const customerColumns: Column<CustomerRow>[] = [
  { id: 'customer', header: 'Customer', strong: true, cell: row => row.name },
  ...amounts<CustomerRow>(),
]
const locationColumns: Column<LocationRow>[] = [
  { id: 'state', header: 'State', strong: true, cell: row => row.state || 'Not delivered' },
  ...amounts<LocationRow>(),
]

/** Tables of products, customers and states by net sales, and of products that weren't sold, with CSV downloads. */
export function ReportTables(props: Props) {
  const tab = useUrl().get('table')
  if (tab === 'unsold') return <Unsold {...props} />
  if (tab === 'customers') return <Customers {...props} />
  return tab === 'locations' ? <Locations {...props} /> : <Products {...props} />
}

function useTableQuery(report: ReportQuery) {
  const { search } = useUrl()
  return { ...report, limit, offset: offsetOf(search, limit), search: typedIn(search, 'search') || undefined }
}

/** The row of what is no single product's, which follows the last product. */
const withoutProduct = (net: number): ProductRow => ({
  productId: '',
  name: withoutProductName,
  storeId: '',
  storeName: '',
  sold: 0,
  returned: 0,
  grossSales: 0,
  discounts: 0,
  takenBack: -net,
  netSales: net,
})

function Products({ report, links, stores }: Props) {
  const query = useTableQuery(report)
  const found = useQuery({ ...queryOf(reportByProductsTable, { query }), placeholderData: keepPreviousData })
  const { data } = found
  const last = data && !query.search && data.withoutProduct !== 0 && query.offset + limit >= data.count
  return (
    <Table
      found={last ? { ...found, data: { ...data, rows: [...data.rows, withoutProduct(data.withoutProduct)] } } : found}
      label="Products"
      columns={productColumns(stores)}
      rowId={row => row.productId}
      rowLink={row => (row.productId ? links.product(row.productId) : undefined)}
      failure={reportFailed.products}
      file={<CsvButton endpoint={reportFile} query={{ ...report, of: 'products' }} />}
    />
  )
}

function Unsold({ report, links, stores }: Props) {
  const query = useTableQuery(report)
  const found = useQuery({ ...queryOf(reportUnsold, { query }), placeholderData: keepPreviousData })
  const { data } = found
  const from = dayLabel(report.startDate, true)
  return (
    <Table
      found={found}
      label="Products not sold"
      columns={unsoldColumns(stores, !!data?.costs)}
      rowId={row => row.productId}
      rowLink={row => links.product(row.productId)}
      failure={reportFailed.unsold}
      file={<CsvButton endpoint={reportFile} query={{ ...report, of: 'unsold' }} />}
      empty={
        query.search ? undefined : (
          <EmptyState title="No unsold products">
            No product on sale that was created before {from} went without an order in these days.
          </EmptyState>
        )
      }
    >
      <p style={unsoldNote}>
        {data && data.count > 0 && (
          <>
            {count(data.stock)} units in stock, worth <Money amount={data.value} strong /> at selling prices.{' '}
            {data.costs && <Costs {...data.costs} />}
          </>
        )}
        <Note>
          Products on sale that were created before {from} and not ordered during {rangeLabel(report)}. Stock and prices
          are today’s.
        </Note>
      </p>
    </Table>
  )
}

/** What the stock cost, as far as it is known. */
function Costs({ sum, without }: { sum: number; without: number }) {
  if (sum === 0) return without > 0 && 'What they cost isn’t entered. '
  return (
    <>
      They cost <Money amount={sum} strong />
      {without > 0 &&
        `, not counting ${without === 1 ? '1 product' : `${count(without)} products`} whose cost isn’t entered`}
      .{' '}
    </>
  )
}

function Customers({ report, links }: Props) {
  const query = useTableQuery(report)
  const found = useQuery({ ...queryOf(reportByCustomersTable, { query }), placeholderData: keepPreviousData })
  return (
    <Table
      found={found}
      label="Customers"
      columns={customerColumns}
      rowId={row => row.customerId}
      rowLink={row => links.customer(row.name)}
      failure={reportFailed.customers}
      file={<CsvButton endpoint={reportFile} query={{ ...report, of: 'customers' }} />}
    />
  )
}

function Locations({ report, links }: Props) {
  const query = useTableQuery(report)
  const found = useQuery({ ...queryOf(reportByLocationTable, { query }), placeholderData: keepPreviousData })
  return (
    <Table
      found={found}
      label="Locations"
      columns={locationColumns}
      rowId={row => row.state}
      rowLink={row => links.state(row.state)}
      failure={reportFailed.locations}
      file={<CsvButton endpoint={reportFile} query={{ ...report, of: 'locations' }} />}
    />
  )
}

interface TableProps<Row> {
  found: { data: { count: number; rows: readonly Row[] } | undefined; error: ApiFailure | null; refetch: () => unknown }
  label: string
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowLink: (row: Row) => string | undefined
  failure: string
  file: ReactNode
  /** Shown in place of an empty table. */
  empty?: ReactNode
  children?: ReactNode
}

const nothing = <EmptyState title="Nothing here">Choose other dates or a shorter search.</EmptyState>

function Table<Row extends object>({ found, file, failure, empty = nothing, children, ...table }: TableProps<Row>) {
  const { data, error, refetch } = found
  return (
    <Section flush>
      <TabsWithCounts label="Tables" param="table" tabs={tabs} />
      <ListBar>
        <SearchField placeholder={`Search ${table.label.toLowerCase()}`} />
        {file}
      </ListBar>
      {children}
      <DataTable
        {...table}
        rows={data?.rows}
        empty={empty}
        error={error && !data && <ErrorState error={error} message={failure} onRetry={() => refetch()} />}
      />
      {data && <Pager count={data.count} limit={limit} />}
    </Section>
  )
}
