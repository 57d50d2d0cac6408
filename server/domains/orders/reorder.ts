import { mostOfOne, mostThings } from '#contract/cart/cart-limits.ts'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { NotReordered, Reordered } from '#contract/orders/reorder.ts'
import { cartLines, lockCart, putIntoCart } from '#domains/cart/index.ts'
import { variantsForSale } from '#domains/catalog/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'

/** An item to buy again, with its cart quantity and availability. */
export interface WantedAgain {
  variantId: string
  wanted: number
  onSale: boolean
  /** Units that can be bought at once. */
  left: number
  inCart: number
}

type Reason = NotReordered['reason']

/**
 * Computes how many units of each item to add to the cart and why not all: limited by stock together with the cart, and
 * by `room`, the number of different items that the cart can still take.
 */
export function addable(
  items: readonly WantedAgain[],
  room: number,
): { variantId: string; added: number; reason: Reason | undefined }[] {
  let free = room
  return items.map(({ variantId, wanted, onSale, left, inCart }) => {
    const none = (reason: Reason) => ({ variantId, added: 0, reason })
    if (!onSale) return none('gone')
    if (left === 0) return none('sold_out')
    const added = Math.min(wanted, Math.max(0, Math.min(left, mostOfOne) - inCart))
    if (added === 0) return none('not_enough')
    if (inCart === 0 && free === 0) return none('cart_full')
    if (inCart === 0) free--
    return { variantId, added, reason: added < wanted ? 'not_enough' : undefined }
  })
}

/**
 * Adds the available items of a customer's order to the cart at current prices, and lists the others with reasons.
 * Returns `order_not_found` for another customer's.
 */
export async function reorder(
  work: Work,
  { customer, orderId }: { customer: CustomerCaller; orderId: string },
): Promise<Reordered | Failure<'cart_full' | 'order_not_found' | 'product_not_found'>> {
  const { tx } = work
  const bought = await tx
    .selectFrom('orders as o')
    .innerJoin('order_items as i', join => join.onRef('i.store_id', '=', 'o.store_id').onRef('i.order_id', '=', 'o.id'))
    .select(['i.product_id as productId', 'i.variant_id as variantId', 'i.name', 'i.quantity'])
    .select(eb => eb.ref('i.options').$castTo<VariantOption[]>().as('options'))
    .where('o.id', '=', orderId)
    .where('o.customer_id', '=', customer.accountId)
    .orderBy('i.position')
    .execute()
  if (!bought.length) return fail('order_not_found')
  await lockCart(work, customer.accountId)
  const variants = await variantsForSale(
    tx,
    bought.map(item => item.variantId),
  )
  const lines = await cartLines(tx, customer.accountId)
  const inCart = new Map(lines.map(line => [line.variant.variantId, line.quantity]))
  const wanted = bought.map(({ variantId, quantity }) => ({
    variantId,
    wanted: quantity,
    onSale: variants.get(variantId)?.visible ?? false,
    left: variants.get(variantId)?.left ?? 0,
    inCart: inCart.get(variantId) ?? 0,
  }))
  const outcome = addable(wanted, mostThings - lines.length)
  const items = bought.flatMap(({ productId, variantId }, at) => {
    const quantity = outcome[at]?.added ?? 0
    return quantity ? [{ productId, variantId, quantity }] : []
  })
  const added = items.length ? await putIntoCart(work, customer.accountId, { items, mode: 'add' }) : undefined
  if (failed(added)) return added
  return {
    added: items.reduce((count, { quantity }) => count + quantity, 0),
    missing: bought.flatMap(({ productId, name, options, quantity }, at): NotReordered[] => {
      const { added: put = 0, reason } = outcome[at] ?? {}
      return reason
        ? [{ productId, productName: name, productVariants: options, wanted: quantity, added: put, reason }]
        : []
    }),
  }
}
