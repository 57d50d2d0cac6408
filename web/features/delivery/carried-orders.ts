import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type CarriedOrder,
  listDispatcherOrders,
  listPartnerOrders,
  type PartnerOrder,
  type PartnerTab,
} from '#contract/delivery/delivery.ts'
import { expectedList, expectedOrder, missingIn, type OrderList } from '#web/features/field-work/expected-orders.ts'
import { useActions } from '#web/features/field-work/field-work.tsx'
import { knownOrder, useKnownLists } from '#web/features/field-work/known-orders.ts'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { call } from '#web/shell/api.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'

/** Maximum page size of the API: as many orders of each tab are on the phone. */
export const mostCarried = 100

type Query = z.input<typeof listPartnerOrders.query>

/** Response in place of that of an order that is somebody else's now. Stored like any other, so nothing of it stays. */
const gone = { count: 0, counts: { all: 0, new: 0, current: 0, done: 0 }, steps: [], rows: [] }

/** Failure of the page of such an order. */
const notTheirs = new ApiFailure({
  status: 404,
  code: 'order_not_found',
  message: 'This order is no longer yours.',
  requestId: '',
})

/** Fetches orders; without the order that `orderId` names if the carrier no longer has it. */
const fetched =
  <T extends typeof listPartnerOrders | typeof listDispatcherOrders>(endpoint: T, query: Query) =>
  async ({ signal }: { signal: AbortSignal }) => {
    try {
      return await call<T>(endpoint, { query } as never, { signal })
    } catch (failure) {
      if (query.orderId && failure instanceof ApiFailure && failure.status === 404) return gone as never
      throw failure
    }
  }

/** Returns a list as it will be once this phone's actions have arrived. */
function useExpected<O extends CarriedOrder>(
  id: string,
  { tab = 'all', search, offset = 0, orderId }: Query,
  { data, dataUpdatedAt, isPlaceholderData }: { data: OrderList<O> | undefined } & Shown,
): OrderList<O> | undefined {
  const actions = useActions()
  const known = useKnownLists<O>(id)
  const shown = data && !(orderId && isPlaceholderData) ? { list: data, at: dataUpdatedAt } : undefined
  // An order whose page was never opened is in a list, without its timeline.
  const own = shown ?? (orderId ? knownOrder(known, orderId) : undefined)
  if (!own) return undefined
  const complete = !search && Number(offset) === 0 && !orderId
  return expectedList(own, tab as PartnerTab, actions, { known: orderId ? [] : known, complete })
}

interface Shown {
  dataUpdatedAt: number
  isPlaceholderData: boolean
}

const options = { refetchInterval: refetchIntervalMs, placeholderData: keepPreviousData, ...keptQuery } as const

/** Returns the query under which all pages share a list. */
const shared = ({ search, offset, ...query }: Query): Query => ({
  ...query,
  ...(search && { search }),
  ...(Number(offset) > 0 && { offset }),
})

/** Returns a list with what this phone did, and why it can't be shown. */
function withActions<O extends CarriedOrder>(
  { orderId }: Query,
  data: OrderList<O> | undefined,
  found: { error: ApiFailure | null; refetch: () => Promise<unknown> },
) {
  const missing = orderId !== undefined && data?.rows.length === 0
  return { data: missing ? undefined : data, error: missing ? notTheirs : found.error, refetch: found.refetch }
}

/** Returns the partner's orders, stored for use without a network and reloaded regularly. */
export function usePartnerOrders(asked: Query) {
  const query = shared(asked)
  const found = useQuery({
    ...queryOf(listPartnerOrders, { query }),
    queryFn: fetched(listPartnerOrders, query),
    ...options,
  })
  return withActions(query, useExpected<PartnerOrder>(listPartnerOrders.id, query, found), found)
}

/** Returns the dispatcher's orders, stored for use without a network and reloaded regularly. */
export function useDispatcherOrders(asked: Query) {
  const query = shared(asked)
  const found = useQuery({
    ...queryOf(listDispatcherOrders, { query }),
    queryFn: fetched(listDispatcherOrders, query),
    ...options,
  })
  return withActions(query, useExpected<CarriedOrder>(listDispatcherOrders.id, query, found), found)
}

/** Returns an order that another call fetched at `at`, as it will be once this phone's actions have arrived. */
export function useExpectedOrder<O extends Parameters<typeof expectedOrder>[0]>(
  order: O | undefined,
  at: number,
): O | undefined {
  const actions = useActions()
  const [steps = []] = useKnownLists<CarriedOrder>(listDispatcherOrders.id).map(({ list }) => list.steps)
  if (!order) return undefined
  return expectedOrder(order, missingIn(actions, order.id, at), steps)
}
