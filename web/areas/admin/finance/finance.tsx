import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { financeOrders, financeOrdersReturn, financeSales, financeSettlement } from '#contract/payouts/finance.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { FigureLines } from '#web/features/reports/figure-lines.tsx'
import { OneStore } from '#web/features/reports/one-store.tsx'
import { RangePicker } from '#web/features/reports/range-picker.tsx'
import { type ReportQuery, reportQueryOf } from '#web/features/reports/report-params.ts'
import { queryOf } from '#web/shell/query.ts'
import { count, naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { orderColumns, orderSums, returnColumns, settlementColumns, storeColumns } from './finance-columns.tsx'
import { FinanceTable, financeRows } from './finance-table.tsx'
import { FinanceTotalsCards } from './finance-totals.tsx'

const tabs = [
  { value: '', label: 'By store' },
  { value: 'orders', label: 'By order' },
  { value: 'returns', label: 'Reversed' },
  { value: 'settlement', label: 'Next-day settlement' },
]

/** Division of the money of a range of days, with every row behind it. */
export function Finance() {
  const { search, get } = useUrl()
  const asked = reportQueryOf(search)
  return (
    <>
      <RangePicker />
      <OneStore />
      <div style={{ marginBottom: 'var(--space-4)' }}>
        <TabsWithCounts label="Finance reports" param="report" tabs={tabs} />
      </div>
      <Stack gap={4}>{bodyOf(get('report'), asked)}</Stack>
    </>
  )
}

function bodyOf(report: string, asked: ReportQuery) {
  if (report === 'orders') return <Orders asked={asked} />
  if (report === 'returns') return <Returns asked={asked} />
  if (report === 'settlement') return <Settlement asked={asked} />
  return <Stores asked={asked} />
}

/** Link to the order of a row, for roles that can open it. */
function useOrderLink() {
  return useOpens()('/admin/orders/') ? (row: { orderId: string }) => `/admin/orders/${row.orderId}` : undefined
}

function usePage(asked: ReportQuery) {
  const { search } = useUrl()
  return { ...asked, limit: financeRows, offset: offsetOf(search, financeRows) }
}

function Stores({ asked }: { asked: ReportQuery }) {
  const { search, to } = useUrl()
  const query = { ...usePage(asked), search: typedIn(search, 'search') || undefined }
  const found = useQuery({ ...queryOf(financeSales, { query }), placeholderData: keepPreviousData })
  return (
    <>
      {!found.error && <FinanceTotalsCards totals={found.data?.totals} />}
      <FinanceTable
        title="By store"
        found={found}
        columns={storeColumns}
        rowId={row => row.storeId}
        rowLink={row => to({ storeId: row.storeId, report: 'orders', search: null, order: null })}
        failure={reportFailed.finance}
        file={{ asked, of: 'sales' }}
      >
        <SearchField placeholder="Search stores" />
      </FinanceTable>
    </>
  )
}

function Orders({ asked }: { asked: ReportQuery }) {
  const { search } = useUrl()
  const query = { ...usePage(asked), search: typedIn(search, 'order') || undefined }
  const found = useQuery({ ...queryOf(financeOrders, { query }), placeholderData: keepPreviousData })
  return (
    <>
      {!found.error && <FinanceTotalsCards totals={found.data?.totals} />}
      <FinanceTable
        title="By order"
        found={found}
        columns={orderColumns}
        rowId={row => row.id}
        rowLink={useOrderLink()}
        sums={found.data?.sum && orderSums(found.data.sum)}
        failure={reportFailed.finance}
        file={{ asked, of: 'orders' }}
        searched={query.search !== undefined}
      >
        <SearchField placeholder="Search order numbers" param="order" />
      </FinanceTable>
    </>
  )
}

function Returns({ asked }: { asked: ReportQuery }) {
  const query = usePage(asked)
  const found = useQuery({ ...queryOf(financeOrdersReturn, { query }), placeholderData: keepPreviousData })
  const totals = found.data?.totals
  return (
    <>
      {!found.error && (
        <Section title="Reversed in this period">
          <FigureLines
            lines={[
              { label: 'Products', value: totals && naira(totals.salesOrderAmt) },
              { label: 'Delivery', value: totals && naira(totals.deliveryAmt) },
              { label: 'Refunded to customers', value: totals && naira(totals.totalOrderAmt), sum: true },
              { label: 'Orders', value: totals && count(totals.totalOrders) },
            ]}
          />
        </Section>
      )}
      <FinanceTable
        title="Cancelled and refunded"
        found={found}
        columns={returnColumns}
        rowId={row => row.id}
        rowLink={useOrderLink()}
        failure={reportFailed.ordersReturn}
        file={{ asked, of: 'orders-return' }}
      />
    </>
  )
}

function Settlement({ asked }: { asked: ReportQuery }) {
  const query = usePage(asked)
  const found = useQuery({ ...queryOf(financeSettlement, { query }), placeholderData: keepPreviousData })
  return (
    <>
      {!found.error && <FinanceTotalsCards totals={found.data?.totals} />}
      <FinanceTable
        title="Due to stores with next-day payouts"
        found={found}
        columns={settlementColumns}
        rowId={row => row.payoutId}
        rowLink={useOrderLink()}
        failure={reportFailed.settlement}
        file={{ asked, of: 'settlement' }}
      />
    </>
  )
}
