import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction, Navigate } from 'react-router'
import { loadFailed } from '#contract/messages.ts'
import { listAdminOrders } from '#contract/orders.ts'
import { landingOf } from '#web/features/accounts/landing.ts'
import { useRights } from '#web/features/accounts/rights.tsx'
import { lookAgain } from '#web/features/orders/order-calls.ts'
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
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section, Stack } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { oversees, useWaiting } from './admin-nav.ts'
import { useOpens } from './page-resources.ts'
import { WaitingList } from './waiting-list.tsx'
import { WaitingQueues } from './waiting-queues.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Today', unlisted: true })

const { name, store, customer, carrier, status, due, placed, total } = orderColumns
const lateColumns = [name, store, customer, carrier, status, due]
const newestColumns = [name, placed, store, total, status]

/** How many of a list stand here. */
const shown = 6

/** What needs an administrator today; those with one job begin where it is. */
export default function TodayPage() {
  const session = useSession()
  const type = session?.user.accountType
  if (session && landingOf(session) !== homeOf.admin) return <Navigate to={landingOf(session)} replace />
  return <Today type={type} firstName={session?.user.firstName} />
}

function Today({ type, firstName }: { type: string | undefined; firstName: string | undefined }) {
  const { late, payouts } = useWaiting(type)
  const opens = useOpens()
  const { known, unknowable } = useRights()
  const [orders, payments] = [opens('/admin/orders'), opens('/admin/payouts')]
  // Not before it is known that the page stays.
  const enabled = oversees(type) && orders
  const newest = useQuery({
    ...queryOf(listAdminOrders, { query: { limit: shown } }),
    refetchInterval: lookAgain,
    enabled,
  })
  const overdue = useQuery({
    ...queryOf(listAdminOrders, { query: { limit: shown, late: 'true', sort: 'due' } }),
    refetchInterval: lookAgain,
    enabled,
  })
  const counts = newest.data?.counts
  const anyLate = (overdue.data?.count ?? 0) > 0
  const header = <PageHeader title={firstName ? `${greeting()}, ${firstName}` : 'Today'} />
  if (type === 'admin' && !known && !unknowable)
    return (
      <>
        {header}
        <SkeletonLines lines={8} />
      </>
    )
  return (
    <>
      {header}
      {(orders || payments) && (
        <StatRow>
          {orders && (
            <>
              <StatCard
                label="Late orders"
                value={late}
                note={late === 0 ? 'Everything is on time' : 'Past the time of their next step'}
                tone={late ? 'late' : undefined}
                to="/admin/orders?late=true&sortBy=due"
              />
              <StatCard
                label="Orders in trouble"
                value={counts?.trouble}
                note="Failed or coming back"
                tone={counts?.trouble ? 'late' : undefined}
                to="/admin/orders?tab=trouble"
              />
            </>
          )}
          {payments && (
            <>
              <StatCard
                label="Payouts to approve"
                value={payouts?.toApprove}
                note={
                  payouts && payouts.due > payouts.toApprove
                    ? `${payouts.due - payouts.toApprove} more fall due`
                    : 'None to come'
                }
                to="/admin/payouts"
              />
              <StatCard
                label="Payouts failed"
                value={payouts?.failed}
                note={payouts?.failed ? 'The bank sent them back' : 'None came back'}
                tone={payouts?.failed ? 'late' : undefined}
                to="/admin/payouts?status=failed"
              />
            </>
          )}
        </StatRow>
      )}
      <Stack>
        {opens('/admin/reports') && <DashboardSales orders="/admin/orders" reports="/admin/reports" />}
        {anyLate && (
          <Section
            flush
            title="Late, the longest first"
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
        <Columns
          side={
            <>
              <WaitingQueues />
              <WaitingList orders={counts} payouts={payouts} />
            </>
          }
        >
          {orders && (
            <Section flush title="Newest orders" aside={<Link to="/admin/orders">Show all</Link>}>
              <DataTable
                label="Newest orders"
                columns={newestColumns}
                rows={newest.data?.rows}
                rowId={row => row.id}
                rowLink={row => `/admin/orders/${row.id}`}
                skeletonRows={shown}
                empty={<EmptyState title="No orders yet">They stand here as soon as a customer pays.</EmptyState>}
                error={
                  newest.error &&
                  !newest.data && (
                    <ErrorState
                      message={loadFailed.orders}
                      requestId={newest.error.requestId}
                      onRetry={() => newest.refetch()}
                    />
                  )
                }
              />
            </Section>
          )}
        </Columns>
      </Stack>
    </>
  )
}
