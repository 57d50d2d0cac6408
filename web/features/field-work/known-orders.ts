import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CarriedOrder, listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import type { Fetched, OrderList } from './expected-orders.ts'

/** Returns all lists of a carrier's orders that this browser has from an endpoint. */
export const knownLists = <O>(client: QueryClient, id: string): Fetched<O>[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [id] })
    .flatMap(({ state }) => (state.data ? [{ list: state.data as OrderList<O>, at: state.dataUpdatedAt }] : []))

/** Returns a list with an order alone, as it was fetched last. */
export function knownOrder<O extends CarriedOrder>(lists: readonly Fetched<O>[], id: string): Fetched<O> | undefined {
  const having = lists.filter(({ list }) => list.rows.some(row => row.id === id))
  const latest = having.toSorted((one, other) => other.at - one.at)[0]
  return latest && { ...latest, list: { ...latest.list, rows: latest.list.rows.filter(row => row.id === id) } }
}

/** Returns an order that the reader carries, if this browser has it, as the server knows it. */
export function useKnownOrder(id: string): CarriedOrder | undefined {
  const client = useQueryClient()
  const lists = [listPartnerOrders, listDispatcherOrders].flatMap(each => knownLists<CarriedOrder>(client, each.id))
  return knownOrder(lists, id)?.list.rows[0]
}
