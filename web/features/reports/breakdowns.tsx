import { useQuery } from '@tanstack/react-query'
import {
  reportByCustomers,
  reportByLocation,
  reportByProducts,
  withoutProductName,
} from '#contract/read-models/reports.ts'
import { reportFailed } from '#contract/report-messages.ts'
import type { ApiFailure } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { type Bar, Bars } from './bars.tsx'
import type { ReportQuery } from './report-params.ts'
import type { RowLinks } from './report-tables.tsx'

interface Shown {
  title: string
  failure: string
  query: { error: ApiFailure | null; refetch: () => unknown }
  bars: readonly Bar[] | undefined
  others: { count: number; netSales: number } | undefined
  apart?: { label: string; amount: number } | undefined
}

function Breakdown({ title, failure, query, bars, others, apart }: Shown) {
  return (
    <Section title={title}>
      {query.error && !bars ? (
        <ErrorState error={query.error} message={failure} onRetry={() => query.refetch()} />
      ) : !bars || !others ? (
        <SkeletonLines lines={6} />
      ) : bars.length || apart?.amount ? (
        <Bars bars={bars} others={others} apart={apart} />
      ) : (
        <EmptyState title="Nothing sold">Choose other dates.</EmptyState>
      )}
    </Section>
  )
}

/** Top products, customers and states by net sales, with links. */
export function Breakdowns({ report, links }: { report: ReportQuery; links: RowLinks }) {
  const products = useQuery(queryOf(reportByProducts, { query: report }))
  const customers = useQuery(queryOf(reportByCustomers, { query: report }))
  const places = useQuery(queryOf(reportByLocation, { query: report }))
  return (
    <Grid gap={4} min={300} fill align="start">
      <Breakdown
        title="By product"
        failure={reportFailed.products}
        query={products}
        others={products.data?.others}
        apart={products.data && { label: withoutProductName, amount: products.data.withoutProduct }}
        bars={products.data?.rows.map(row => ({
          id: row.productId,
          label: row.name,
          amount: row.netSales,
          to: links.product(row.productId),
        }))}
      />
      <Breakdown
        title="By customer"
        failure={reportFailed.customers}
        query={customers}
        others={customers.data?.others}
        bars={customers.data?.rows.map(row => ({
          id: row.customerId,
          label: row.name,
          amount: row.netSales,
          to: links.customer(row.name),
        }))}
      />
      <Breakdown
        title="By location"
        failure={reportFailed.locations}
        query={places}
        others={places.data?.others}
        bars={places.data?.rows.map(row => ({
          id: row.state,
          label: row.state || 'Not delivered',
          amount: row.netSales,
          to: row.state ? links.state(row.state) : undefined,
        }))}
      />
    </Grid>
  )
}
