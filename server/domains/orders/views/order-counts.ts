import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#contract/endpoint.ts'
import {
  type OrderStatusCode,
  type OrderTab,
  orderStatusCode,
  orderTab,
  orderTabs,
} from '#contract/orders/order-statuses.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { keptWhenLarge } from '#platform/database/kept-counts.ts'
import type { Condition } from './order-filters.ts'

export type Counts = ReadonlyMap<OrderStatusCode, number>

const read = async (reader: Reader, query: RawBuilder<{ status: OrderStatusCode; count: number }>): Promise<Counts> =>
  new Map((await query.execute(reader)).rows.map(({ status, count }) => [status, count]))

/** Counts a store's orders by status. */
export const countsOfStore = (reader: Reader, storeId: string): Promise<Counts> =>
  read(reader, sql`select status, count from order_counts where store_id = ${storeId}`)

/** Counts all orders by status. The sum over all stores of a large marketplace is cached for five seconds. */
export function countsOfAll(reader: Reader): () => Promise<Counts> {
  const kept = keptWhenLarge(
    5,
    async () => {
      const value = await read(reader, sql`select status, sum(count) as count from order_counts group by status`)
      return { size: countOf(value, orderStatusCode.options), value }
    },
    100_000,
  )
  return () => kept('', undefined)
}

/**
 * Counts many matching orders by status, each up to `countedUpTo`. Uses a statement per status, since statuses differ
 * in size and need different plans.
 */
export const countFitting = (reader: Reader, fits: Condition): Promise<Counts> =>
  read(
    reader,
    sql.join(
      orderStatusCode.options.map(
        status => sql`select ${status} as status, count(*) as count
          from (select from orders o where o.status = ${status} and ${fits} limit ${countedUpTo}) fitting`,
      ),
      sql` union all `,
    ),
  )

/** Counts few matching orders by status, in one pass. */
export const countFew = (reader: Reader, fits: Condition): Promise<Counts> =>
  read(reader, sql`select status, least(count(*), ${countedUpTo}) as count from orders o where ${fits} group by status`)

/**
 * Adds to the stored counts, with one change per store and status. Locks rows in one order, so that concurrent
 * transitions don't deadlock.
 */
export async function addToCounts(
  { tx }: Work,
  changes: readonly { storeId: string; status: OrderStatusCode; by: 1 | -1 }[],
): Promise<void> {
  const rows = changes
    .map(({ storeId, status, by }) => ({ store_id: storeId, status, count: by }))
    .toSorted((a, b) => (`${a.store_id} ${a.status}` < `${b.store_id} ${b.status}` ? -1 : 1))
  await tx
    .insertInto('order_counts')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['store_id', 'status']).doUpdateSet({ count: sql`order_counts.count + excluded.count` }),
    )
    .execute()
}

/** Sums the counts of these statuses. */
export const countOf = (counts: Counts, statuses: readonly OrderStatusCode[]): number =>
  statuses.reduce((total, status) => total + (counts.get(status) ?? 0), 0)

export const tabCounts = (counts: Counts): Record<OrderTab, number> =>
  Object.fromEntries(orderTab.options.map(tab => [tab, countOf(counts, orderTabs[tab])])) as Record<OrderTab, number>
