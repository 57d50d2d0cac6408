import type { Work } from '#platform/database/database.ts'

/** The roles that every store has (0003_stores.sql). */
export type BuiltInRole = 'Manager' | 'Product editor' | 'Order clerk' | 'Accountant'

/** Lets a merchant account that works nowhere yet work in a store. */
export async function addStaff(
  { tx }: Work,
  { storeId, accountId, role }: { storeId: string; accountId: string; role: BuiltInRole },
): Promise<void> {
  const { id } = await tx
    .selectFrom('store_roles')
    .select('id')
    .where('store_id', 'is', null)
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  await tx.insertInto('store_members').values({ account_id: accountId, store_id: storeId, role_id: id }).execute()
}
