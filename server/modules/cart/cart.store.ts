import { sql } from 'kysely'
import type { z } from 'zod'
import type { addToCartBody } from '#contract/cart.ts'
import { variantsForSale } from '#modules/catalog/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { quantityAfter } from './cart-problems.ts'

/** How many different things a cart holds. */
const most = 100

/** Puts whatever changes one customer's cart or checkouts in a row: taken first, before anything of either is read. */
export async function lockCart({ tx }: Work, customerId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/**
 * Adds to a customer's cart, sets in it, or merges in what a browser kept. Whatever is put in has been seen at the price
 * of now. What isn't on sale is left out of a merge, and refused otherwise.
 */
export async function addToCart(
  work: Work,
  customerId: string,
  { items, mode }: z.output<typeof addToCartBody>,
): Promise<undefined | Failure<'product_not_found' | 'cart_full'>> {
  const { tx, now } = work
  await lockCart(work, customerId)
  const variants = await variantsForSale(
    tx,
    items.map(item => item.variantId),
  )
  const onSale = items.flatMap(({ productId, variantId, quantity }) => {
    const variant = variants.get(variantId)
    return variant?.visible && variant.productId === productId ? [{ variant, quantity }] : []
  })
  if (mode !== 'merge' && onSale.length < items.length) return fail('product_not_found')
  if (!onSale.length) return undefined

  const had = await tx
    .selectFrom('cart_items')
    .select(['variant_id', 'quantity'])
    .where('customer_id', '=', customerId)
    .execute()
  const quantities = new Map(had.map(item => [item.variant_id, item.quantity]))
  for (const { variant, quantity } of onSale)
    quantities.set(variant.variantId, quantityAfter(mode, quantities.get(variant.variantId) ?? 0, quantity))
  if (quantities.size > Math.max(most, had.length)) return fail('cart_full')

  const put = [...new Set(onSale.map(({ variant }) => variant))]
  await tx
    .insertInto('cart_items')
    .values(
      put.map(variant => ({
        customer_id: customerId,
        store_id: variant.storeId,
        product_id: variant.productId,
        variant_id: variant.variantId,
        quantity: quantities.get(variant.variantId) ?? 0,
        seen_kobo: variant.sellingKobo,
        added_at: now,
      })),
    )
    .onConflict(conflict =>
      conflict.constraint('cart_items_once').doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        seen_kobo: ref('excluded.seen_kobo'),
      })),
    )
    .execute()
  return undefined
}

/** Removes one item of a customer's cart, or all of them. What isn't there is gone already. */
export async function removeFromCart(work: Work, customerId: string, itemId: string | undefined): Promise<void> {
  await lockCart(work, customerId)
  await work.tx
    .deleteFrom('cart_items')
    .where('customer_id', '=', customerId)
    .$if(itemId !== undefined, query => query.where('id', '=', itemId ?? ''))
    .execute()
}

/**
 * Takes what was bought out of a customer's cart. More of it that was put in meanwhile stays, as a new item: an item's
 * id is bought once. The caller has locked the cart.
 */
export async function takeFromCart(
  { tx }: Work,
  customerId: string,
  bought: readonly { itemId: string; quantity: number }[],
): Promise<void> {
  await sql`
    with bought as (
      select * from unnest(${bought.map(item => item.itemId)}::uuid[], ${bought.map(item => item.quantity)}::int[])
        as bought (id, quantity)
    ), gone as (
      delete from cart_items c using bought
      where c.id = bought.id and c.customer_id = ${customerId} and c.quantity <= bought.quantity
    )
    update cart_items c set id = uuidv7(), quantity = c.quantity - bought.quantity
    from bought where c.id = bought.id and c.customer_id = ${customerId} and c.quantity > bought.quantity`.execute(tx)
}
