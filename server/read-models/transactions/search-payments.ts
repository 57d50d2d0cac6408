import { type RawBuilder, sql } from 'kysely'
import { referenced } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing } from '#platform/database/like.ts'

/** Maximum number of search results, newest first. */
const mostFound = 500

/** Parses `#1042` or `1042` as an order number. */
export const numberIn = (typed: string): number => Number(/^#?(\d{1,9})$/.exec(typed)?.[1] ?? 0)

/**
 * SQL: payments of a purchase or order by reference, `BM-7K4Q-2M9X`; those whose own reference or e-mail starts with the
 * input or, if none does, contains it. `ofOrders` also finds an order number, `#1042`.
 */
export async function searchedPayments(read: Reader, typed: string, { ofOrders = false } = {}): Promise<string[]> {
  const number = ofOrders ? numberIn(typed) : 0
  const purchase = referenced(typed)
  const newest = (fits: RawBuilder<unknown>) =>
    sql`(select p.id from payments p where ${fits} order by p.created_at desc, p.id desc limit ${mostFound})`
  const found = async (...parts: RawBuilder<unknown>[]) => {
    const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(read)
    return rows.map(({ id }) => id)
  }
  const begins = beginning(typed.toLowerCase())
  const ids = await found(
    newest(sql`p.reference like ${begins}`),
    newest(sql`p.email like ${begins}`),
    ...(purchase ? [newest(sql`p.checkout_id in (select o.checkout_id from orders o where ${purchase})`)] : []),
    ...(number
      ? [
          newest(sql`p.checkout_id in (select checkout_id from orders where number = ${number}
            order by placed_at desc, id desc limit ${mostFound})`),
        ]
      : []),
  )
  return ids.length ? ids : found(newest(sql`p.reference || ' ' || p.email ilike ${containing(typed)}`))
}
