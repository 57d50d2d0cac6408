import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, Navigate } from 'react-router'
import { loadFailed } from '#contract/messages.ts'
import { listAdminOrders } from '#contract/orders.ts'
import { landingOf } from '#web/features/accounts/landing.ts'
import { lookAgain } from '#web/features/orders/order-calls.ts'
import { orderColumns } from '#web/features/orders/order-columns.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { homeOf } from '#web/shell/user-kind.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { greeting } from '#web/ui/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { useWaiting } from './admin-nav.ts'
import { WaitingList } from './waiting-list.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Today', unlisted: true })

const { name, store, carrier, status, due, placed, total } = orderColumns

/** What needs an administrator today; those with one job begin where it is. */
export default function TodayPage() {
  const session = useSession()
  const type = session?.user.accountType
  if (session && landingOf(session) !== homeOf.admin) return <Navigate to={landingOf(session)} replace />
  return <Today type={type} firstName={session?.user.firstName} />
}

function Today({ type, firstName }: { type: string | undefined; firstName: string | undefined }) {
  const { late, payouts } = useWaiting(type)
  const newest = useQuery({ ...queryOf(listAdminOrders, { query: { limit: 6 } }), refetchInterval: lookAgain })
  const overdue = useQuery({
    ...queryOf(listAdminOrders, { query: { limit: 6, late: 'true', sort: 'due' } }),
    refetchInterval: lookAgain,
  })
  const counts = newest.data?.counts
  const anyLate = (overdue.data?.count ?? 0) > 0
  const shown = anyLate ? overdue : newest
  const { error } = shown
  return (
    <>
      <PageHeader title={firstName ? `${greeting()}, ${firstName}` : 'Today'} />
      <StatRow>
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
        <StatCard label="Payouts due" value={payouts?.due} note="Wait for your approval" to="/admin/payouts" />
        <StatCard
          label="Payouts failed"
          value={payouts?.failed}
          note={payouts?.failed ? 'The bank sent them back' : 'None came back'}
          tone={payouts?.failed ? 'late' : undefined}
          to="/admin/payouts?status=failed"
        />
      </StatRow>
      <Columns side={<WaitingList orders={counts} payouts={payouts} />}>
        <Section
          flush
          title={anyLate ? 'Late, the longest first' : 'Newest orders'}
          aside={
            <ActionLink to={anyLate ? '/admin/orders?late=true&sortBy=due' : '/admin/orders'}>Show all</ActionLink>
          }
        >
          <DataTable
            label={anyLate ? 'Late orders' : 'Newest orders'}
            columns={anyLate ? [name, store, carrier, status, due] : [name, placed, store, total, status]}
            rows={overdue.isPending ? undefined : shown.data?.rows}
            rowId={row => row.id}
            rowLink={row => `/admin/orders/${row.id}`}
            skeletonRows={6}
            empty={<EmptyState title="No orders yet">They stand here as soon as a customer pays.</EmptyState>}
            error={
              error &&
              !shown.data && (
                <ErrorState message={loadFailed.orders} requestId={error.requestId} onRetry={() => shown.refetch()} />
              )
            }
          />
        </Section>
      </Columns>
    </>
  )
}
