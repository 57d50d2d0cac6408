import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { addToCartBody } from '#contract/cart/cart.ts'
import { mostOfOne, mostThings } from '#contract/cart/cart-limits.ts'
import { saleTables, variantsForSale } from '#domains/catalog/index.ts'
import { addressOf, guestOfSession } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { sum, toKobo } from '#platform/money.ts'
import { countOf, type Items, merged } from './add-items.ts'
import { type CartRow, readCart, reservedSql } from './cart.views.ts'

/**
 * Serializes changes of a customer's cart and checkouts. Call it first, before reading either. Returns whether the
 * account is active: a guest's isn't once an account has the guest's purchases.
 */
export async function lockCart({ tx }: Work, customerId: string): Promise<boolean> {
  const { rows } = await cartLockSql(customerId).execute(tx)
  const [account] = rows
  if (!account) throw new Error(`There is no account ${customerId}`)
  return account.active
}

/** SQL: the statement that locks a customer's cart. */
export const cartLockSql = (customerId: string) =>
  sql<{ active: boolean }>`select active from accounts where id = ${customerId} for no key update`

/** Returns the items of a cart by variant. */
const itemsOf = (rows: readonly CartRow[]): Items =>
  new Map(
    rows.flatMap(({ item_id, variant_id: variantId, quantity, seen, saved }) =>
      item_id === null ? [] : [[variantId, { variantId, quantity, seen, saved }]],
    ),
  )

/**
 * SQL: the statement that puts rows into carts and returns the units that each has more. `quantity` is that of an item
 * that is in the cart or saved.
 */
const putSql = (rows: RawBuilder<unknown>, quantity = sql`excluded.quantity`) => sql`
  insert into cart_items as i (customer_id, store_id, product_id, variant_id, quantity, seen_kobo, added_at, saved_at) ${rows}
  on conflict on constraint cart_items_once do update set seen_kobo = excluded.seen_kobo, saved_at = excluded.saved_at,
    quantity = ${quantity}
  returning new.quantity - case when old.saved_at is null then coalesce(old.quantity, 0) else 0 end added`

/** SQL: how many of a variant `v` are left to a customer, with what its own open checkout has reserved. */
const leftSql = (customerId: string) => sql`case when v.sells_when_out then ${sql.lit(mostOfOne)}
  else greatest(0, least(${sql.lit(mostOfOne)}, v.available + coalesce(${reservedSql(customerId)}, 0))) end`

/** SQL: an item's quantity after adding `excluded` to it: at most what is left, but never less than before. */
const addedQuantity = sql`(
  select greatest(had, least(had + excluded.quantity, o.most))
  from on_sale o, (select case when i.saved_at is null then i.quantity else 0 end had) i_had
  where o.variant_id = excluded.variant_id)`

/** Result of `putIntoCart`. `left` is how many of the last item one purchase can have, at most 99. */
export interface Put {
  /** Units that the cart has more than before. */
  added: number
  asked: number
  left: number
}

/**
 * Adds items to a customer's cart, or sets their quantity, all or none, in one statement that locks the cart. Adding
 * stops at what is left; what has sold out meanwhile goes in once, so that the cart says so. Each item keeps the price
 * that the browser showed, which can be an old one; without one, the current price. Returns `product_not_found` for
 * products that aren't on sale, and `cart_full`.
 */
export async function putIntoCart(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  customerId: string,
  { items, mode }: { items: AddToCart['items']; mode: 'add' | 'set' },
): Promise<Put | Failure<'product_not_found' | 'cart_full'>> {
  const asked = combined(items, mode)
  const adds = mode === 'add'
  const variantIds = asked.map(({ variantId }) => variantId)
  const { rows } = await sql<{ on_sale: number; fits: boolean; added: number; left: number }>`
    with cart as materialized (${cartLockSql(customerId)}),
    -- The function and the insert read the cart as it is once it is locked; the rest of the statement doesn't read it.
    fits as materialized (
      select cart_size_with(${customerId}, ${variantIds}::uuid[])
        <= greatest(${sql.lit(mostThings)}, cart_size_with(${customerId}, '{}')) fits from cart
    ), on_sale as materialized (
      select v.store_id, v.product_id, v.id variant_id, asked.quantity, coalesce(asked.seen, v.selling_kobo) seen, asked.place,
        l.left_over, greatest(1, l.left_over) most
      from unnest(${asked.map(({ productId }) => productId)}::uuid[], ${variantIds}::uuid[],
        ${asked.map(({ quantity }) => quantity)}::int[], ${asked.map(seenOf)}::bigint[])
        with ordinality asked (product_id, variant_id, quantity, seen, place),
        ${saleTables}, lateral (select ${leftSql(customerId)} left_over) l
      where v.id = asked.variant_id and v.product_id = asked.product_id and p.visible
    ), put as (${putSql(
      sql`select ${customerId}, store_id, product_id, variant_id,
          ${adds ? sql`least(quantity, most)` : sql`quantity`}, seen, ${now}::timestamptz, null::timestamptz
        from on_sale, fits where fits and (select count(*) from on_sale) = ${asked.length}::int order by place`,
      adds ? addedQuantity : undefined,
    )})
    select (select count(*) from on_sale)::int on_sale, fits,
      (select coalesce(sum(added), 0) from put)::int added,
      coalesce((select left_over from on_sale order by place desc limit 1), 0) "left" from fits`.execute(tx)
  const [done] = rows
  if (!done) throw new Error(`There is no account ${customerId}`)
  if (done.on_sale < asked.length) return fail('product_not_found')
  if (!done.fits) return fail('cart_full')
  return { added: done.added, asked: sum(asked.map(({ quantity }) => quantity)), left: done.left }
}

type AddToCart = z.output<typeof addToCartBody>
type Asked = AddToCart['items'][number]

/** What one cost when the browser put it in, in kobo. */
const seenOf = ({ seenPrice }: Pick<Asked, 'seenPrice'>) => (seenPrice === undefined ? null : toKobo(seenPrice))

/** Combines repeated items of one call: adds their quantities, or takes the last. */
function combined(items: readonly Asked[], mode: 'add' | 'set'): Asked[] {
  const byVariant = new Map<string, Asked>()
  for (const item of items) {
    const key = `${item.productId} ${item.variantId}`
    const before = mode === 'add' ? (byVariant.get(key)?.quantity ?? 0) : 0
    byVariant.set(key, { ...item, quantity: Math.min(mostOfOne, before + item.quantity) })
  }
  return [...byVariant.values()]
}

/** Merges a browser's cart into a customer's, and leaves out what isn't on sale. Keeps the prices that the browser showed. */
export async function mergeIntoCart(work: Work, customerId: string, items: AddToCart['items']): Promise<undefined> {
  const { tx, now } = work
  const adding = items.map(item => item.variantId)
  const [, cart] = await Promise.all([lockCart(work, customerId), readCart(tx, customerId, adding)])
  const variants = new Map(cart.rows.map(row => [row.variant_id, row]))
  const asked = items.flatMap(({ productId, variantId, quantity, seenPrice, saved = false }) => {
    const variant = variants.get(variantId)
    if (!variant?.visible || variant.product_id !== productId) return []
    return [{ variantId, quantity, saved, seen: seenOf({ seenPrice }) ?? variant.selling_kobo }]
  })
  const had = itemsOf(cart.rows)
  const put = [...merged(had, asked)].flatMap(([variantId, item]) => {
    const variant = variants.get(variantId)
    return variant && had.get(variantId) !== item ? [{ ...item, variant }] : []
  })
  if (!put.length) return
  await putSql(
    sql`select ${customerId}, item.store_id, item.product_id, item.variant_id, item.quantity, item.seen, ${now}::timestamptz,
      case when item.saved then ${now}::timestamptz end
    from unnest(${put.map(({ variant }) => variant.store_id)}::uuid[], ${put.map(({ variant }) => variant.product_id)}::uuid[],
      ${put.map(({ variantId }) => variantId)}::uuid[], ${put.map(({ quantity }) => quantity)}::int[],
      ${put.map(({ seen }) => seen)}::bigint[], ${put.map(({ saved }) => saved)}::boolean[])
      with ordinality item (store_id, product_id, variant_id, quantity, seen, saved, place) order by place`,
  ).execute(tx)
}

/**
 * Saves an item of a customer's for later, or puts it back into the cart, which only what is on sale comes to. Where it
 * is already, nothing changes.
 */
export async function saveForLater(
  work: Work,
  customerId: string,
  { itemId, saved }: { itemId: string; saved: boolean },
): Promise<undefined | Failure<'cart_item_not_found' | 'product_not_found' | 'cart_full' | 'saved_full'>> {
  const { tx, now } = work
  await lockCart(work, customerId)
  const item = await tx
    .selectFrom('cart_items')
    .select(['variant_id', 'saved_at'])
    .where('customer_id', '=', customerId)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!item) return fail('cart_item_not_found')
  if ((item.saved_at !== null) === saved) return undefined
  if (!saved && !(await variantsForSale(tx, [item.variant_id])).get(item.variant_id)?.visible)
    return fail('product_not_found')
  if (countOf(itemsOf((await readCart(tx, customerId)).rows), saved) >= mostThings)
    return fail(saved ? 'saved_full' : 'cart_full')
  await tx
    .updateTable('cart_items')
    .set({ saved_at: saved ? now : null })
    .where('id', '=', itemId)
    .execute()
  return undefined
}

/**
 * Replaces an item of a customer's cart by another variant of its product, in its place and with its quantity, up to what
 * is left. Where the cart has that variant, the quantities add up. The item gets a new ID, because an ID is bought once.
 * Returns `cart_item_not_found` also for a saved item, `product_not_found` for a variant that isn't the product's, and
 * `variant_sold_out`.
 */
export async function changeVariant(
  work: Work,
  customerId: string,
  { itemId, variantId }: { itemId: string; variantId: string },
): Promise<Put | Failure<'cart_item_not_found' | 'product_not_found' | 'cart_full' | 'variant_sold_out'>> {
  await lockCart(work, customerId)
  const item = await work.tx
    .deleteFrom('cart_items')
    .where('customer_id', '=', customerId)
    .where('id', '=', itemId)
    .where('saved_at', 'is', null)
    .returning(['product_id', 'quantity', 'added_at'])
    .executeTakeFirst()
  if (!item) return fail('cart_item_not_found')
  const items = [{ productId: item.product_id, variantId, quantity: item.quantity }]
  const put = await putIntoCart(work, customerId, { items, mode: 'add' })
  if (failed(put)) return put
  if (put.left === 0) return fail('variant_sold_out')
  await work.tx
    .updateTable('cart_items')
    .set({ added_at: item.added_at })
    .where('customer_id', '=', customerId)
    .where('variant_id', '=', variantId)
    .execute()
  return put
}

/**
 * Removes one item of a customer's cart or saved list, or the whole cart when `itemId` is undefined. Returns
 * `cart_item_not_found` when the customer has no such item.
 */
export async function removeFromCart(
  work: Work,
  customerId: string,
  itemId: string | undefined,
): Promise<undefined | Failure<'cart_item_not_found'>> {
  await lockCart(work, customerId)
  const items = work.tx.deleteFrom('cart_items').where('customer_id', '=', customerId)
  if (itemId === undefined) {
    await items.where('saved_at', 'is', null).execute()
    return undefined
  }
  const { numDeletedRows } = await items.where('id', '=', itemId).executeTakeFirst()
  return numDeletedRows ? undefined : fail('cart_item_not_found')
}

/** Remembers where a customer's cart goes: one of its own addresses. */
export async function selectAddress(
  work: Work,
  customerId: string,
  addressId: string,
): Promise<undefined | Failure<'address_not_found'>> {
  await lockCart(work, customerId)
  const address = await addressOf(work.tx, customerId, addressId)
  if (failed(address)) return address
  await work.tx
    .insertInto('cart_addresses')
    .values({ customer_id: customerId, address_id: addressId })
    .onConflict(conflict => conflict.column('customer_id').doUpdateSet({ address_id: addressId }))
    .execute()
  return undefined
}

/**
 * SQL: common table expressions that mark a checkout as placed by a payment, and take what was bought out of the
 * customer's cart. More of it that was put in meanwhile stays, as a new item: an item's ID is bought once. The caller has
 * locked the cart.
 */
export function endPlacedSql(
  checkout: {
    id: string
    paymentId: string
    customerId: string
    items: readonly { itemId: string; quantity: number }[]
  },
  now: Date,
) {
  const { id, paymentId, customerId, items } = checkout
  return sql`
    bought as (
      select id, quantity
      from unnest(${items.map(item => item.itemId)}::uuid[], ${items.map(item => item.quantity)}::int[])
        as bought (id, quantity)
    ), ended as (
      update checkouts set status = 'placed', payment_id = ${paymentId}, closed_at = ${now} where id = ${id}
    ), gone as (
      delete from cart_items c using bought
      where c.id = bought.id and c.customer_id = ${customerId} and c.quantity <= bought.quantity
    ), more as (
      update cart_items c set id = uuidv7(), quantity = c.quantity - bought.quantity
      from bought where c.id = bought.id and c.customer_id = ${customerId} and c.quantity > bought.quantity
    )`
}

/**
 * Moves a customer's cart and saved items into another account's, where there is room. Of an item in both, the larger
 * quantity stays. The caller has locked both carts.
 */
export async function moveCart({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    update cart_items i set quantity = greatest(i.quantity, f.quantity), saved_at = case when f.saved_at is null then null else i.saved_at end
    from cart_items f where i.customer_id = ${into} and f.customer_id = ${from} and f.variant_id = i.variant_id`.execute(
    tx,
  )
  await sql`
    with ranked as (
      select f.id, row_number() over (partition by f.saved_at is null order by f.added_at desc, f.id desc) at,
        (select count(*) from cart_items i where i.customer_id = ${into}
          and (i.saved_at is null) = (f.saved_at is null)) before
      from cart_items f where f.customer_id = ${from}
        and not exists (select from cart_items i where i.customer_id = ${into} and i.variant_id = f.variant_id)
    )
    update cart_items i set customer_id = ${into} from ranked
    where i.id = ranked.id and ranked.at + ranked.before <= ${mostThings}`.execute(tx)
  await tx.deleteFrom('cart_items').where('customer_id', '=', from).execute()
  await tx.deleteFrom('cart_addresses').where('customer_id', '=', from).execute()
}

/** Moves the cart of the guest whose session has this token. Does nothing for any other token. */
export async function mergeGuestCart(work: Work, customerId: string, guestToken: string): Promise<undefined> {
  const guestId = await guestOfSession(work, guestToken)
  if (!guestId) return
  // The account first, as `claimGuests` does, to prevent a deadlock.
  await lockCart(work, customerId)
  if (await lockCart(work, guestId)) await moveCart(work, { from: guestId, into: customerId })
}
