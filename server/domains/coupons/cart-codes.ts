import { sql } from 'kysely'
import type { Reader, Work } from '#platform/database/database.ts'

/** Returns the codes stored with a customer's cart, in the order entered. */
export async function cartCodes(read: Reader, customerId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('cart_codes')
    .select('code')
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .execute()
  return rows.map(row => row.code)
}

/** SQL: the same. */
export const codesOfCart = (customerId: string) =>
  sql<string[]>`array(select code from cart_codes where customer_id = ${customerId} order by position)`

/** Replaces the codes of a customer's cart, which the caller has locked. */
export async function setCartCodes({ tx }: Work, customerId: string, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('cart_codes').where('customer_id', '=', customerId).execute()
  const kept = [...new Set(codes)]
  if (!kept.length) return
  await tx
    .insertInto('cart_codes')
    .values(kept.map((code, position) => ({ customer_id: customerId, code, position })))
    .execute()
}

/** Deletes codes from a customer's cart. */
export async function dropCodes({ tx }: Work, customerId: string, codes: readonly string[]): Promise<void> {
  if (!codes.length) return
  await tx.deleteFrom('cart_codes').where('customer_id', '=', customerId).where('code', 'in', codes).execute()
}
