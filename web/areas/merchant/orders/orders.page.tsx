import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { searchOrders } from '#contract/orders/order-work.ts'
import { listMerchantOrders, ordersFile } from '#contract/orders/orders.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { orderColumns } from '#web/features/orders/order-columns.tsx'
import { useOrderFilters } from '#web/features/orders/order-filters.ts'
import { OrdersIndex } from '#web/features/orders/orders-index.tsx'
import { ordersQueryOf } from '#web/features/orders/orders-query.ts'
import { useStoreOrders } from '#web/features/orders/store-orders.ts'
import { download } from '#web/shell/download.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useUrl } from '#web/ui/url.ts'
import { BulkHandOver, BulkMoves, PrintSeveral } from './bulk-status.tsx'
import { OrdersBoard, ViewSwitch } from './orders-board.tsx'
import { StoreOrderCards } from './store-order-cards.tsx'
import { StoreRecord } from './store-record.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Orders', unlisted: true })

const columns = [
  orderColumns.name,
  orderColumns.placed,
  orderColumns.customer,
  orderColumns.items,
  orderColumns.earn,
  orderColumns.status,
  orderColumns.due,
]
const together = [
  { from: 'pending', to: 'processing' },
  { from: 'processing', to: 'ready_for_pickup' },
] as const

export default function OrdersPage() {
  return (
    <>
      <PageHeader title="Orders" action={<ExportOrders />} />
      <Allowed to="orders">
        <StoreOrderCards />
        <StoreRecord />
        <ViewSwitch />
        <Orders />
      </Allowed>
    </>
  )
}

function Orders() {
  const { get } = useUrl()
  const { can } = useRights()
  const pending = useStoreOrders(can('orders')).data?.counts.pending
  return (
    <>
      {pending ? <title>{`(${pending}) Orders · Bitmarte`}</title> : null}
      {get('view') === 'board' ? <OrdersBoard moves={can('orders', 'manage')} /> : <OrdersTable />}
    </>
  )
}

/** Downloads the orders that the list shows. */
function ExportOrders() {
  const { search } = useUrl()
  const { can } = useRights()
  const { limit: _limit, offset: _offset, ...query } = ordersQueryOf(search)
  return can('orders') ? <Action onClick={() => download(ordersFile, { query })}>Export CSV</Action> : null
}

/** The search also matches phone numbers and parcels, which needs a separate call. */
function OrdersTable() {
  const { search } = useUrl()
  const { can } = useRights()
  const filters = useOrderFilters()
  const query = ordersQueryOf(search)
  const orders = useQuery({
    ...(query.search
      ? queryOf(searchOrders, { query: { ...query, search: query.search } })
      : queryOf(listMerchantOrders, { query })),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <OrdersIndex
      orders={orders}
      columns={columns}
      filters={filters}
      rowLink={row => `/merchant/orders/${row.id}`}
      empty={<EmptyState title="No orders yet">Orders appear here as soon as a customer pays.</EmptyState>}
      bulk={(chosen, clear) => (
        <>
          {can('orders', 'manage') && (
            <>
              <BulkMoves chosen={chosen} moves={together} onDone={clear} />
              <BulkHandOver chosen={chosen} onDone={clear} />
            </>
          )}
          <PrintSeveral chosen={chosen} />
        </>
      )}
    />
  )
}
