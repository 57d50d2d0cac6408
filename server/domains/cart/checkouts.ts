import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

// Writes of `checkouts`, whose quotes and claims checkout/ makes and reads.

/** Adds an open checkout once executed. `quote` is stored as JSON, `total` is in kobo. */
export const newCheckout = (
  { tx, now }: Work,
  checkout: { id: string; customerId: string; total: Kobo; quote: object; heldUntil: Date },
) =>
  tx
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      customer_id: checkout.customerId,
      total_kobo: checkout.total,
      quote: JSON.stringify(checkout.quote),
      held_until: checkout.heldUntil,
      created_at: now,
    })
    .returning('id')

export async function extendCheckout({ tx }: Work, id: string, heldUntil: Date): Promise<void> {
  await tx.updateTable('checkouts').set({ held_until: heldUntil }).where('id', '=', id).execute()
}

/** Closes a checkout that is open. Returns whether it was. */
export async function closeIfOpen({ tx, now }: Work, id: string): Promise<boolean> {
  const closed = await tx
    .updateTable('checkouts')
    .set({ status: 'closed', closed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Marks a checkout as refunded, with the payment that is refunded. */
export async function endRefunded({ tx, now }: Work, id: string, paymentId: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ status: 'refunded', payment_id: paymentId, closed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Moves a customer's checkouts to another account. An open one stays while the account has an open one too. */
export async function moveCheckouts({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    update checkouts c set customer_id = ${into} where c.customer_id = ${from} and (c.status <> 'open'
      or not exists (select from checkouts o where o.customer_id = ${into} and o.status = 'open'))`.execute(tx)
}
