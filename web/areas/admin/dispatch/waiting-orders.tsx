import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { listWaitingOrders, reassign } from '#contract/delivery/dispatch.ts'
import { loadFailed } from '#contract/failures.ts'
import { useAcceptQuestion } from '#web/features/delivery/accept-question.tsx'
import { DeliveryCards } from '#web/features/delivery/delivery-cards.tsx'
import { orderCalls, refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'

const perPage = 20

/** Orders without a carrier that a dispatcher can accept. */
export function WaitingOrders() {
  const { search, get } = useUrl()
  const [state, typed] = [get('state') || undefined, typedIn(search, 'search') || undefined]
  const { data, error, refetch } = useQuery({
    ...queryOf(listWaitingOrders, {
      query: { state, search: typed, limit: perPage, offset: offsetOf(search, perPage) },
    }),
    refetchInterval: refetchIntervalMs,
  })
  if (error && !data) return <ErrorState error={error} message={loadFailed.orders} onRetry={() => refetch()} />
  return (
    <>
      <Row gap={2} align="stretch" wrap style={{ marginBottom: 'var(--space-3)' }}>
        <SearchField placeholder="Search by order or name" />
        {data && (state || data.states.length > 1) && (
          <FilterChips
            filters={[
              { param: 'state', label: 'From', options: data.states.map(name => ({ value: name, label: name })) },
            ]}
          />
        )}
      </Row>
      {data?.rows.length === 0 ? (
        <EmptyList>
          <EmptyState title={state || typed ? 'No matching orders' : 'No orders waiting'}>
            Packed orders without a carrier appear here.
          </EmptyState>
        </EmptyList>
      ) : (
        <DeliveryCards label="Available orders" orders={data?.rows} actions={order => <TakeOrder order={order} />} />
      )}
      {data && <Pager count={data.count} limit={perPage} />}
    </>
  )
}

function TakeOrder({ order }: { order: CarriedOrder }) {
  const own = useSession()?.user.id ?? ''
  const invalidateOrders = useInvalidate(orderCalls)
  const take = useChange(reassign, {
    success: `Order ${order.orderName} is yours.`,
    invalidates: orderCalls,
    onFailure: invalidateOrders,
  })
  const [ask, question] = useAcceptQuestion(order)
  const accept = async () => (await ask()) && take.mutate({ body: { orderId: order.id, dispatcherId: own } })
  return (
    <>
      <Button
        size="lg"
        fz="md"
        fullWidth
        loading={take.isPending}
        aria-label={`Accept order ${order.orderName}`}
        onClick={accept}
      >
        Accept
      </Button>
      {question}
    </>
  )
}
