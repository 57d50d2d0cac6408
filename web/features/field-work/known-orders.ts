import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type CarriedOrder, listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { useBrowserStore } from '#web/shell/hydrated.tsx'
import type { Fetched, OrderList } from './expected-orders.ts'

const knownLists = <O>(client: QueryClient, id: string): Fetched<O>[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [id] })
    .flatMap(({ state }) => (state.data ? [{ list: state.data as OrderList<O>, at: state.dataUpdatedAt }] : []))

/** Returns the lists of a carrier's orders that this browser has from an endpoint, and renders again when one changes. */
export function useKnownLists<O>(id: string): Fetched<O>[] {
  const client = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  )
  useBrowserStore(subscribe, () => String(knownLists(client, id).map(({ at }) => at)), '')
  return knownLists(client, id)
}

/** Returns a list with an order alone, as it was fetched last. */
export function knownOrder<O extends CarriedOrder>(lists: readonly Fetched<O>[], id: string): Fetched<O> | undefined {
  const having = lists.filter(({ list }) => list.rows.some(row => row.id === id))
  const latest = having.toSorted((one, other) => other.at - one.at)[0]
  return latest && { ...latest, list: { ...latest.list, rows: latest.list.rows.filter(row => row.id === id) } }
}

/** Returns an order that the reader carries, if this browser has it, as the server knows it. */
export function useKnownOrder(id: string): CarriedOrder | undefined {
  const partners = useKnownLists<CarriedOrder>(listPartnerOrders.id)
  const dispatchers = useKnownLists<CarriedOrder>(listDispatcherOrders.id)
  return knownOrder([...partners, ...dispatchers], id)?.list.rows[0]
}
