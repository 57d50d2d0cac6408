import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

/** Moves a customer's orders, with their sales, to another account. */
export async function moveOrders({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('orders').set({ customer_id: into }).where('customer_id', '=', from).execute()
  await sql`
    update sales s set customer_id = ${into} from orders o
    where o.customer_id = ${into} and s.order_id = o.id and s.customer_id = ${from}`.execute(tx)
}
