import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type MetaFunction, Navigate } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { listAdminOrders } from '#contract/orders/orders.ts'
import { listPayouts } from '#contract/payouts/payouts.ts'
import { oversees } from '#web/areas/admin/admin-nav.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { landingOf } from '#web/features/accounts/landing.ts'
import { NoPermissionsYet, useRights } from '#web/features/accounts/permissions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { orderColumns } from '#web/features/orders/order-columns.tsx'
import { DashboardSales } from '#web/features/reports/dashboard-sales.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { homeOf } from '#web/shell/user-kind.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { greeting } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { Health } from './health.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WaitingQueues } from './waiting-queues.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Today', unlisted: true })

const { name, store, customer, carried, status, placed, total } = orderColumns
const lateColumns = [name, store, customer, carried]
const newestColumns = [name, { ...placed, wideOnly: true }, store, total, status]

/** Number of rows shown of each list. */
const shown = 6

/** Open tasks of an administrator. Kinds with one job are redirected to its page. */
export default function TodayPage() {
  const session = useSession()
  // Nothing is fetched before it is known who looks.
  if (!session) return <PageHeader title="Today" />
  if (landingOf(session) !== homeOf.admin) return <Navigate to={landingOf(session)} replace />
  return <Today type={session.user.accountType} firstName={session.user.firstName} />
}

function Today({ type, firstName }: { type: string | undefined; firstName: string | undefined }) {
  const opens = useOpens()
  const { can, none } = useRights()
  const orders = opens('/admin/orders')
  const reports = oversees(type) && can('reports')
  // Waits until the kind of administrator is known.
  const enabled = oversees(type) && can('orders')
  const newest = useQuery({
    ...queryOf(listAdminOrders, { query: { limit: shown } }),
    refetchInterval: refetchIntervalMs,
    enabled,
  })
  const overdue = useQuery({
    ...queryOf(listAdminOrders, { query: { limit: shown, late: 'true', sort: 'due' } }),
    refetchInterval: refetchIntervalMs,
    enabled,
  })
  const payouts = useQuery({
    ...queryOf(listPayouts, { query: { limit: 1 } }),
    refetchInterval: refetchIntervalMs,
    enabled: oversees(type) && can('payments'),
  })
  const counts = newest.data?.counts
  const anyLate = (overdue.data?.count ?? 0) > 0
  const waiting = (
    <>
      <WaitingQueues />
      <WaitingList orders={counts} payouts={payouts.data?.counts} />
    </>
  )
  const whatWaits = (chart: ReactNode) => (
    <Columns first side={waiting}>
      {chart}
      {reports && <Health />}
      {orders && (
        <Section flush title="Newest orders" aside={<Link to="/admin/orders">Show all</Link>}>
          <DataTable
            label="Newest orders"
            columns={newestColumns}
            rows={newest.data?.rows}
            rowId={row => row.id}
            rowLink={row => `/admin/orders/${row.id}`}
            skeletonRows={shown}
            empty={<EmptyState title="No orders yet">Orders appear here as soon as a customer pays.</EmptyState>}
            error={
              newest.error &&
              !newest.data && (
                <ErrorState error={newest.error} message={loadFailed.orders} onRetry={() => newest.refetch()} />
              )
            }
          />
        </Section>
      )}
    </Columns>
  )
  const header = <PageHeader title={firstName ? `${greeting()}, ${firstName}` : 'Today'} />
  if (none)
    return (
      <>
        {header}
        <NoPermissionsYet />
      </>
    )
  return (
    <>
      {header}
      <Stack gap={4}>
        {reports ? (
          <DashboardSales orders={orders ? '/admin/orders' : undefined} reports="/admin/reports">
            {whatWaits}
          </DashboardSales>
        ) : orders ? (
          whatWaits(null)
        ) : (
          // Without figures and orders there is one column.
          <Stack gap={4} style={{ maxWidth: 720 }}>
            {waiting}
          </Stack>
        )}
        {anyLate && (
          <Section
            flush
            title="Most overdue next steps"
            aside={<Link to="/admin/orders?late=true&sortBy=due">Show all</Link>}
          >
            <DataTable
              label="Late orders"
              columns={lateColumns}
              rows={overdue.data?.rows}
              rowId={row => row.id}
              rowLink={row => `/admin/orders/${row.id}`}
              empty={null}
            />
          </Section>
        )}
      </Stack>
    </>
  )
}
