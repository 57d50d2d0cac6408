import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { listPartners } from '#contract/logistics/partners.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { adminOrdersFile, listAdminOrders } from '#contract/orders/orders.ts'
import { useManages } from '#web/areas/admin/page-resources.ts'
import { AssignOrders, numbered } from '#web/features/delivery/assign-orders.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { orderColumns } from '#web/features/orders/order-columns.tsx'
import { useOrderFilters } from '#web/features/orders/order-filters.ts'
import { OrdersIndex } from '#web/features/orders/orders-index.tsx'
import { ordersQueryOf } from '#web/features/orders/orders-query.ts'
import { useStoreFilter } from '#web/features/store-approval/store-filter.ts'
import { download } from '#web/shell/download.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { idIn } from '#web/ui/id-in.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Orders', unlisted: true })

const { name, placed, store, customer, total, carried } = orderColumns
const columns = [name, placed, store, customer, total, carried]

/** Orders of all stores. */
export default function OrdersPage() {
  const { search } = useUrl()
  const [storeId, partnerId] = [idIn(search, 'storeId'), idIn(search, 'partnerId')]
  const { limit: _limit, offset: _offset, ...filtering } = ordersQueryOf(search)
  const [assigning, setAssigning] = useState<readonly OrderRow[]>([])
  const manages = useManages('orders')
  const orders = useQuery({
    ...queryOf(listAdminOrders, { query: { ...ordersQueryOf(search), storeId, partnerId } }),
    refetchInterval: refetchIntervalMs,
  })
  const partners = useQuery({ ...queryOf(listPartners, { query: { limit: 100 } }), staleTime: 60_000 })
  const filters = [
    ...useOrderFilters(),
    {
      param: 'partnerId',
      label: 'Partner',
      options: partners.data?.rows.map(({ id, companyName }) => ({ value: id, label: companyName })) ?? [],
    },
    ...useStoreFilter(),
  ]
  return (
    <>
      <PageHeader
        title="Orders"
        action={
          <Action onClick={() => download(adminOrdersFile, { query: { ...filtering, storeId, partnerId } })}>
            Export CSV
          </Action>
        }
      />
      <OrdersIndex
        orders={orders}
        columns={columns}
        filters={filters}
        rowLink={row => `/admin/orders/${row.id}`}
        empty={<EmptyState title="No orders yet">Orders appear here as soon as a customer pays.</EmptyState>}
        bulk={
          manages
            ? chosen => {
                const ready = chosen.filter(row => row.bitmarteOrderStatus.code_name === 'ready_for_pickup')
                return ready.length > 0 ? (
                  <Button size="xs" onClick={() => setAssigning(ready)}>
                    Assign {numbered(ready)}
                  </Button>
                ) : (
                  <Note>None of these waits for a carrier.</Note>
                )
              }
            : undefined
        }
      />
      <AssignOrders
        orders={assigning.map(({ id, orderName, storeName, deliveryAddress, pickup, weight, vehicle }) => ({
          id,
          orderName,
          storeName,
          to: deliveryAddress,
          pickup: pickup ?? { state: '', lga: '' },
          weight: weight ?? 0,
          vehicle: vehicle ?? '',
        }))}
        onClose={() => setAssigning([])}
      />
    </>
  )
}
