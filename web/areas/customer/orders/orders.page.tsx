import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { orderTab } from '#contract/orders/order-statuses.ts'
import { listCustomerOrders } from '#contract/orders/orders.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { customerTabs } from '#web/features/orders/customer-words.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { OrderRows } from './order-rows.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Orders', unlisted: true })

const limit = 12

export default function OrdersPage() {
  const url = useUrl()
  const tab = orderTab.catch('all').parse(url.get('tab') || 'all')
  const search = url.get('search')
  const { data, error, refetch } = useQuery({
    ...queryOf(listCustomerOrders, { query: { tab, search, limit, offset: offsetOf(url.search, limit) } }),
    ...keptQuery,
    placeholderData: before => before,
  })
  const online = useOnline()
  if (!data && !online) return <NoNetwork />
  const tabs = customerTabs
    .map(each => ({ ...each, count: data?.counts[each.tab] }))
    .filter(each => each.tab === 'all' || each.tab === tab || each.count)
    .map(({ tab: value, label, count }) => ({ value: value === 'all' ? '' : value, label, count }))
  const narrowed = tab !== 'all' || search !== ''
  return (
    <>
      <OwnHeader title="Orders" />
      <Section flush>
        <TabsWithCounts label="Orders by status" param="tab" tabs={tabs} />
        <ListBar>
          <SearchField placeholder="Search by order, product, store" />
        </ListBar>
        {error && !data && <ErrorState error={error} message={loadFailed.orders} onRetry={refetch} />}
        {data?.rows.length === 0 && (
          <EmptyList>
            <EmptyState
              title={narrowed ? 'No matching orders' : 'No orders yet'}
              action={
                narrowed ? (
                  <ActionLink to="/customer/orders">Show all orders</ActionLink>
                ) : (
                  <ActionLink to="/" look="main">
                    Start shopping
                  </ActionLink>
                )
              }
            >
              {narrowed ? 'Try another search or tab.' : 'Your orders appear here, from payment to delivery.'}
            </EmptyState>
          </EmptyList>
        )}
        {!error && data?.rows.length !== 0 && <OrderRows orders={data?.rows} />}
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
