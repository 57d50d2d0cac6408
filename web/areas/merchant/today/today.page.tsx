import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { firstSteps } from '#contract/catalog/selling.ts'
import { loadFailed } from '#contract/failures.ts'
import { getBalance } from '#contract/payouts/payouts.ts'
import { NoPermissionsYet, useRights } from '#web/features/accounts/permissions.tsx'
import { orderColumns } from '#web/features/orders/order-columns.tsx'
import { useStoreOrders } from '#web/features/orders/store-orders.ts'
import { BalanceCards } from '#web/features/payouts/balance-cards.tsx'
import { DashboardSales } from '#web/features/reports/dashboard-sales.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Away } from './away.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ToDo } from './to-do.tsx'
import { ToOpen } from './to-open.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Today', unlisted: true })

const columns = [
  orderColumns.name,
  orderColumns.placed,
  orderColumns.customer,
  orderColumns.earn,
  orderColumns.status,
  orderColumns.due,
].map(column => ({ ...column, sort: undefined }))

/** Resources of this page. A role needs access to at least one of them. */
const shows = ['orders', 'returns', 'products', 'testimonials', 'transactions', 'reports'] as const

export default function TodayPage() {
  const { can, known, none } = useRights()
  const { data: steps } = useQuery(queryOf(firstSteps))
  const isNew = steps?.sold === false
  return (
    <>
      <PageHeader title="Today" />
      <ToOpen />
      <Away />
      {isNew && steps && <FirstSteps done={steps} />}
      <ToDo isNew={isNew} />
      {!isNew && can('reports') && <DashboardSales orders="/merchant/orders" reports="/merchant/reports" />}
      {!isNew && (can('transactions') || !known) && <Balance />}
      {!isNew && (can('orders') || !known) && <Newest />}
      {none && <NoPermissionsYet />}
      {known && !none && !shows.some(resource => can(resource)) && (
        <EmptyState title="No dashboard for your role">
          Use the sidebar for the pages your role can open. The store owner can give you more access.
        </EmptyState>
      )}
    </>
  )
}

function Balance() {
  const { can } = useRights()
  const options = queryOf(getBalance, { query: { limit: 1 } })
  const { data } = useQuery({ ...options, enabled: can('transactions') && options.enabled })
  return <BalanceCards balance={data} to="/merchant/payouts" />
}

function Newest() {
  const { can } = useRights()
  const { data, error, refetch } = useStoreOrders(can('orders'))
  return (
    <Section flush title="Newest orders" aside={<Link to="/merchant/orders">All orders</Link>}>
      <DataTable
        label="Newest orders"
        columns={columns}
        rows={data?.rows}
        rowId={row => row.id}
        rowLink={row => `/merchant/orders/${row.id}`}
        skeletonRows={6}
        empty={
          <EmptyState title="No orders yet" action={<ActionLink to="/">View marketplace</ActionLink>}>
            New orders appear here as soon as a customer pays, and we email you. Meanwhile, see your products as
            customers do.
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />}
      />
    </Section>
  )
}
