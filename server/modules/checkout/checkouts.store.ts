import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { release } from './claims.ts'
import { boughtItems, type Quote, quote } from './quote.ts'

export interface Checkout {
  id: string
  customerId: string
  status: 'open' | 'placed' | 'closed' | 'refunded'
  /** The payment that it was placed with, or that is given back. */
  paymentId: string | null
  heldUntil: Date
  quote: Quote
}

/** A checkout, locked until the transaction ends. */
export async function lockCheckout({ tx }: Work, id: string): Promise<Checkout> {
  const row = await tx.selectFrom('checkouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return {
    id,
    customerId: row.customer_id,
    status: row.status,
    paymentId: row.payment_id,
    heldUntil: row.held_until,
    quote: quote.parse(row.quote),
  }
}

/** Gives up a checkout that is open, and all that it claims. Does nothing to any other. */
export async function closeCheckout(work: Work, id: string): Promise<void> {
  const closed = await work.tx
    .updateTable('checkouts')
    .set({ status: 'closed', closed_at: work.now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (closed) await release(work, id)
}

/** Writes down what became of a checkout, and by which payment. */
export async function endCheckout(
  { tx, now }: Work,
  id: string,
  end: { status: 'placed' | 'refunded'; paymentId: string },
): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ status: end.status, payment_id: end.paymentId, closed_at: now })
    .where('id', '=', id)
    .execute()
}

/** A customer's e-mail, and the one checkout of its that is open. */
export async function buyerOf(
  { tx }: Work,
  customerId: string,
): Promise<{ email: string; openCheckoutId: string | null }> {
  return tx
    .selectFrom('accounts as a')
    .leftJoin('checkouts as c', join => join.onRef('c.customer_id', '=', 'a.id').on('c.status', '=', 'open'))
    .select(['a.email', 'c.id as openCheckoutId'])
    .where('a.id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** The customer's other tries to buy one of the same cart items that are open, or did so. */
export async function otherTries(
  { tx }: Work,
  { id, customerId, quote }: Checkout,
): Promise<{ id: string; status: Checkout['status'] }[]> {
  const items = boughtItems(quote).map(({ itemId }) => itemId)
  return tx
    .selectFrom('checkouts')
    .select(['id', 'status'])
    .where('customer_id', '=', customerId)
    .where('id', '!=', id)
    .where('status', 'in', ['open', 'placed'])
    .where(
      sql<boolean>`exists (select from jsonb_path_query(quote, '$.parts[*].lines[*].itemId') item
        where item #>> '{}' = any(${items}::text[]))`,
    )
    .execute()
}
