import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { orderStatuses } from '#contract/orders/order-statuses.ts'
import {
  reportFile,
  reportOrders,
  reportProductsReturned,
  reportProductsSold,
  reportSales,
  reportSalesOverTime,
} from '#contract/read-models/reports.ts'
import { reportFailed } from '#contract/report-messages.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { count } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { useUrl } from '#web/ui/url.ts'
import { Breakdowns } from './breakdowns.tsx'
import { SalesOverTime } from './chart-frame.tsx'
import { type FigureLine, FigureLines } from './figure-lines.tsx'
import { CsvButton } from './file-buttons.tsx'
import { RangePicker } from './range-picker.tsx'
import { ordersBehind, type ReportQuery, reportQueryOf } from './report-params.ts'
import { ReportTables, type RowLinks } from './report-tables.tsx'
import { SalesCards } from './sales-figures.tsx'
import { salesLines } from './sales-lines.ts'

interface Props {
  /** Path of the list of orders, such as `/merchant/orders`; undefined for roles that can’t open it. */
  orders: string | undefined
  /** True if the report covers several stores. */
  stores: boolean
  product: (id: string) => string | undefined
  /** Note below the range, such as whose figures these are. */
  children?: ReactNode
}

/** Report of sales in a range of days: figures, chart, and tables by product, customer and state. */
export function Reports({ orders, stores, product, children }: Props) {
  const { search } = useUrl()
  const report = reportQueryOf(search)
  const list = (more: Record<string, string>) => orders && ordersBehind(orders, report, more)
  const links: RowLinks = {
    product,
    state: state => list({ state }),
    customer: name => list({ search: name }),
  }
  const compare = 'true' as const
  const sales = useQuery({
    ...queryOf(reportSales, { query: { ...report, compare } }),
    placeholderData: keepPreviousData,
  })
  const overTime = useQuery({
    ...queryOf(reportSalesOverTime, { query: { ...report, compare } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <RangePicker />
      {children}
      {failedOr(
        sales,
        reportFailed.sales,
        <SalesCards figures={sales.data?.figures} before={sales.data?.before} days={report} list={list} />,
      )}
      <Stack gap={4}>
        <Section
          title="Net sales over time"
          aside={<CsvButton endpoint={reportFile} query={{ ...report, of: 'over-time' }} />}
        >
          {failedOr(
            overTime,
            reportFailed.overTime,
            <SalesOverTime points={overTime.data?.points} before={overTime.data?.before} />,
          )}
        </Section>
        <Columns side={<Orders report={report} list={list} />}>
          <Section title="Net sales breakdown">
            <FigureLines lines={salesLines(sales.data?.figures, { list, stores })} />
          </Section>
        </Columns>
        <Breakdowns report={report} links={links} />
        <ReportTables report={report} links={links} stores={stores} />
      </Stack>
    </>
  )
}

type List = (more: Record<string, string>) => string | undefined

function failedOr(
  { data, error, refetch }: { data: unknown; error: ApiFailure | null; refetch: () => unknown },
  message: string,
  shown: ReactNode,
): ReactNode {
  if (!error || data) return shown
  return <ErrorState error={error} message={message} onRetry={() => refetch()} />
}

/** Orders by status, and units sold and refunded. */
function Orders({ report, list }: { report: ReportQuery; list: List }) {
  const orders = useQuery(queryOf(reportOrders, { query: report }))
  const sold = useQuery(queryOf(reportProductsSold, { query: { ...report, limit: 1 } }))
  const back = useQuery(queryOf(reportProductsReturned, { query: { ...report, limit: 1 } }))
  const counted = (number: number | undefined) => (number === undefined ? undefined : count(number))
  const lines: FigureLine[] = [
    { label: 'Orders placed', value: counted(orders.data?.figures.orders), sum: true, to: list({}) },
    ...(orders.data?.statuses ?? []).map(({ status, orders }) => ({
      label: orderStatuses[status].known_name,
      value: count(orders),
      to: list({ status }),
    })),
    { label: 'Products sold', value: counted(sold.data?.units), note: 'units, excluding cancelled', sum: true },
    {
      label: 'Products refunded',
      value: counted(back.data?.units),
      note: 'units returned, or refunded by a case',
      sum: true,
    },
  ]
  const failed = orders.error ?? sold.error ?? back.error
  return (
    <Section title="Orders by current status">
      {failed ? (
        <ErrorState
          error={failed}
          message={reportFailed.orders}
          onRetry={() => Promise.all([orders.refetch(), sold.refetch(), back.refetch()])}
        />
      ) : (
        <FigureLines lines={lines} />
      )}
    </Section>
  )
}
