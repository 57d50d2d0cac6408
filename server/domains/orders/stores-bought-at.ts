import type { Reader } from '#platform/database/database.ts'

/** Returns which of some stores a customer has an order at that wasn't cancelled. */
export async function storesBoughtAt(
  read: Reader,
  customerId: string,
  storeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await read
    .selectFrom('orders')
    .select('store_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('store_id', 'in', storeIds)
    .where('status', '<>', 'cancelled')
    .execute()
  return new Set(rows.map(row => row.store_id))
}
