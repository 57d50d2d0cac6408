import { type RawBuilder, sql } from 'kysely'
import { cartLockSql, closeIfOpen, moveCheckouts } from '#domains/cart/index.ts'
import { type PlacingFacts, placingFactsSql } from '#domains/orders/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { release } from './claims.ts'
import { boughtItems, type Quote, quote } from './quote.ts'

export interface Checkout {
  id: string
  customerId: string
  status: 'open' | 'placed' | 'closed' | 'refunded'
  /** The payment that placed it or is refunded. */
  paymentId: string | null
  heldUntil: Date
  /** Reference of the purchase. */
  purchase: string
  closedAt: Date | null
  quote: Quote
}

/** A checkout, and what placing its orders depends on. */
export type LockedCheckout = Checkout & { facts: PlacingFacts }

/** SQL: holds in `lockCheckout`'s statement once the checkout is locked. */
export const checkoutLocked = sql<boolean>`exists (select from checkout)`

/**
 * Locks a customer's cart, then a checkout, until the transaction ends. The checkout may be another customer's: a guest's
 * becomes the account's. `update` runs in the same statement, and waits for the locks if it depends on `checkoutLocked`;
 * its row is returned as JSON.
 */
export async function lockCheckout<T = never>(
  { tx, now }: Work,
  id: string,
  customerId: string,
  update: RawBuilder<T> = sql`select where false`,
): Promise<LockedCheckout & { updated: T | null }> {
  const stores = sql`array(select (part ->> 'storeId')::uuid from jsonb_array_elements(quote -> 'parts') part)`
  const { rows } = await sql<Omit<LockedCheckout, 'quote'> & { quote: unknown; updated: T | null }>`
    with cart as materialized (${cartLockSql(customerId)}), checkout as materialized (
      select c.id, c.customer_id, c.status, c.payment_id, c.held_until, c.reference, c.closed_at, c.quote
      from checkouts c
      -- Counted before the checkout is looked up, so that the cart is locked first.
      where c.id = ${id} and (select count(*) from cart) = 1 for update of c
    ), updated as (${update})
    select id, customer_id "customerId", status, payment_id "paymentId", held_until "heldUntil", reference purchase,
      closed_at "closedAt", quote, ${placingFactsSql(stores, now)} facts, (select row_to_json(updated) from updated) updated
    from checkout`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no checkout ${id}`)
  return { ...row, quote: quote.parse(row.quote) }
}

/** Closes an open checkout and releases its claims. Does nothing otherwise. */
export async function closeCheckout(work: Work, id: string): Promise<void> {
  if (await closeIfOpen(work, id)) await release(work, id)
}

/**
 * Returns whether a closed checkout was reserved for its whole time; otherwise another one replaced it, or it never
 * began.
 */
export const ranOut = ({ closedAt, heldUntil }: Pick<Checkout, 'closedAt' | 'heldUntil'>): boolean =>
  closedAt !== null && closedAt >= heldUntil

/** The only open checkout of a customer. */
export interface OpenCheckout {
  id: string
  reference: string
  /** True if the provider's page is open or a saved card is charged, so that it may have been paid. */
  payable: boolean
  /** The saved card that is charged. */
  savedCardId: string | null
  /** Whether the customer agreed to save the card that pays. */
  saveCard: boolean
}

/** SQL: JSON of the open checkout of a customer, null without one. */
export const openCheckoutSql = (customerId: string) => sql<OpenCheckout | null>`(
  select json_build_object('id', c.id, 'reference', p.reference, 'payable', p.authorization_url is not null or p.kept_card,
    'savedCardId', p.saved_card_id, 'saveCard', p.save_card)
  from checkouts c join payments p on p.checkout_id = c.id
  where c.customer_id = ${customerId} and c.status = 'open' order by p.id desc limit 1)`

export async function openCheckoutOf(read: Reader, customerId: string): Promise<OpenCheckout | undefined> {
  const { rows } = await sql<{ open: OpenCheckout | null }>`select ${openCheckoutSql(customerId)} open`.execute(read)
  return rows[0]?.open ?? undefined
}

/** Finds the customer's other checkouts of the same cart items that are open or placed. */
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

/** SQL: when each unpaid card payment that the customer began after a moment was begun, oldest first. */
export const unpaidSinceSql = (customerId: string, since: Date) => sql<Date[]>`array(
  select created_at from payments
  where customer_id = ${customerId} and checkout_id is not null and (authorization_url is not null or kept_card)
    and status in ('starting', 'open', 'declined', 'abandoned') and created_at > ${since}
  order by created_at)`

/** Returns the payment reference of a customer's latest checkout placed with this total since a time. */
export async function lastPlaced(
  read: Reader,
  of: { customerId: string; total: Kobo; since: Date },
): Promise<string | undefined> {
  const row = await read
    .selectFrom('checkouts as c')
    .innerJoin('payments as p', 'p.id', 'c.payment_id')
    .select('p.reference')
    .where('c.customer_id', '=', of.customerId)
    .where('c.status', '=', 'placed')
    .where('c.total_kobo', '=', of.total)
    .where('c.closed_at', '>=', of.since)
    .orderBy('c.id', 'desc')
    .executeTakeFirst()
  return row?.reference
}

/** Moves the open checkout that an account couldn't take because it has one itself: closes it, so that its payment is late. */
export async function moveOpenCheckout(work: Work, accounts: { from: string; into: string }): Promise<void> {
  const open = await openCheckoutOf(work.tx, accounts.from)
  if (!open) return
  await closeCheckout(work, open.id)
  await moveCheckouts(work, accounts)
}
