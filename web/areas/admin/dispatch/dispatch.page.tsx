import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { loadFailed } from '#contract/failures.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { oversees } from '#web/areas/admin/admin-nav.ts'
import { mostCarried, useDispatcherOrders } from '#web/features/delivery/carried-orders.ts'
import { DeliveryCards } from '#web/features/delivery/delivery-cards.tsx'
import { Reassign } from '#web/features/delivery/reassign.tsx'
import { ScanOrder } from '#web/features/delivery/scan-order.tsx'
import { useKeepDay } from '#web/features/delivery/use-keep-day.ts'
import type { OrderList } from '#web/features/field-work/expected-orders.ts'
import { CarriedReturns } from '#web/features/returns/carried-returns.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { Dispatchers } from './dispatchers.tsx'
import { Shift } from './shift.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Deliveries', unlisted: true })

const perPage = 50
const nothing = {
  current: { title: 'Nothing to deliver', words: 'Orders you accept appear here, the earliest deadline first.' },
  new: { title: 'Nothing new', words: 'Orders assigned to you appear here.' },
  done: { title: 'Nothing delivered yet', words: 'Orders you delivered or brought back appear here.' },
} as const

/** Deliveries of the dispatcher who is signed in, or all dispatchers for those who oversee them. */
export default function DispatchPage() {
  const type = useSession()?.user.accountType
  if (!type) return null
  return oversees(type) ? <Dispatchers /> : <OwnDeliveries />
}

/** A dispatcher's deliveries: new ones, current ones, and orders without a dispatcher. */
function OwnDeliveries() {
  const online = useOnline()
  const { search, get } = useUrl()
  const tab = (['new', 'done'] as const).find(each => each === get('tab')) ?? 'current'
  // Both lists of open orders are on the phone, whichever is shown.
  const current = useDispatcherOrders({ tab: 'current', limit: mostCarried })
  const fresh = useDispatcherOrders({ tab: 'new', limit: mostCarried })
  const done = useDispatcherOrders(
    tab === 'done' ? { tab, limit: perPage, offset: offsetOf(search, perPage) } : { tab: 'new', limit: mostCarried },
  )
  const { data, error, refetch } = { current, new: fresh, done }[tab]
  usePagesOf(current.data)
  const open = [...(current.data?.rows ?? []), ...(fresh.data?.rows ?? [])]
  useKeepDay('dispatcher', open)
  return (
    <>
      <PageHeader
        title="Deliveries"
        aside={<StatusBadge tone={online ? 'moves' : 'needs'}>{online ? 'Online' : 'Offline'}</StatusBadge>}
        action={open.length > 0 && <ScanOrder orders={open} to={({ id }) => `/admin/orders/${id}`} />}
      />
      <Shift />
      <CarriedReturns />
      <div style={{ margin: 'calc(-1 * var(--space-15)) 0 var(--space-4)' }}>
        <TabsWithCounts
          label="Deliveries"
          param="tab"
          tabs={[
            { value: '', label: 'To deliver', count: data?.counts.current },
            { value: 'new', label: 'New', count: data?.counts.new },
            { value: 'waiting', label: 'Available' },
            { value: 'done', label: 'Done' },
          ]}
        />
      </div>
      {get('tab') === 'waiting' ? (
        <WaitingOrders />
      ) : error && !data ? (
        <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />
      ) : !online && !data ? (
        <NoNetwork heading="h2" />
      ) : (
        <Deliveries tab={tab} data={data} />
      )}
    </>
  )
}

/** Milliseconds for which the page of an order isn't fetched again for use without a network. */
const pageFreshMs = 10 * 60_000

/** Stores the pages of the orders to deliver, so that they open without a network. */
function usePagesOf(orders: OrderList<CarriedOrder> | undefined) {
  const client = useQueryClient()
  const ids = orders?.rows.map(({ id }) => id).join(' ') ?? ''
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean))
      void client.prefetchQuery({
        ...queryOf(getOrder, { params: { id } }),
        ...keptQuery,
        staleTime: pageFreshMs,
      })
  }, [client, ids])
}

function Deliveries({ tab, data }: { tab: keyof typeof nothing; data: OrderList<CarriedOrder> | undefined }) {
  const [reassigned, setReassigned] = useState<CarriedOrder>()
  const { title, words } = nothing[tab]
  return (
    <>
      {data?.rows.length === 0 ? (
        <EmptyList>
          <EmptyState title={title}>{words}</EmptyState>
        </EmptyList>
      ) : (
        <DeliveryCards
          label="Deliveries"
          orders={data?.rows}
          to={order => `/admin/orders/${order.id}`}
          more={order =>
            order.moves.some(({ code_name }) => code_name === 'assigned')
              ? [{ label: 'Reassign', onClick: () => setReassigned(order) }]
              : []
          }
        />
      )}
      {data && <Pager count={data.count} limit={tab === 'done' ? perPage : mostCarried} />}
      <Reassign order={reassigned} onClose={() => setReassigned(undefined)} />
    </>
  )
}
