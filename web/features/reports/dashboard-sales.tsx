import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { analytics } from '#contract/read-models/reports.ts'
import { reportFailed } from '#contract/report-messages.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SalesOverTime } from './chart-frame.tsx'
import { ordersBehind } from './report-params.ts'
import { SalesCards } from './sales-figures.tsx'

interface Props {
  /** Path of the list of orders; undefined for roles that can’t open it. */
  orders: string | undefined
  reports: string
  /** Renders the content below the figures around the chart. */
  children?: (chart: ReactNode) => ReactNode
}

/** Summary of the last 30 days’ sales for the first page of an area. */
export function DashboardSales({ orders, reports, children = chart => chart }: Props) {
  const { data, error, refetch } = useQuery({ ...queryOf(analytics, {}), staleTime: 60_000 })
  if (error && !data)
    return children(
      <Section title="Sales">
        <ErrorState error={error} message={reportFailed.sales} onRetry={() => refetch()} />
      </Section>,
    )
  const list = (more: Record<string, string>) => (orders && data ? ordersBehind(orders, data, more) : orders)
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <SalesCards figures={data?.figures} before={data?.before} days={data} list={list} />
      {children(
        <Section title="Net sales, last 30 days" aside={<Link to={reports}>Reports</Link>}>
          <SalesOverTime points={data?.points} before={data?.pointsBefore} height={200} glance />
        </Section>,
      )}
    </div>
  )
}
