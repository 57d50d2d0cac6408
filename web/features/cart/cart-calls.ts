import { type AddToCartBody, addToCart, type Cart, getCart, mergeGuestCart } from '#contract/cart/cart.ts'
import { getProducts, type Product } from '#contract/catalog/catalog.ts'
import { call } from '#web/shell/api.ts'
import { tokenOf } from '#web/shell/session.ts'
import { takeEarlyCart } from './early-cart.tsx'

// Loads together with a cart, with the contract's schemas.

const kind = 'customer'

export const fetchCart = async (signal: AbortSignal): Promise<Cart> =>
  (await takeEarlyCart(tokenOf(kind))) ?? call(getCart, undefined, { kind, signal })

/** Merges a guest's items into the account’s cart. */
export const mergeIntoCart = (items: AddToCartBody['items']): Promise<Cart> =>
  call(addToCart, { body: { items, mode: 'merge' } }, { kind })

/** Moves the cart of a guest's session into the account’s. */
export const moveGuestCart = (guestToken: string): Promise<Cart> =>
  call(mergeGuestCart, { body: { guestToken } }, { kind })

/** Largest number of products per request. */
const batchSize = 100

/** Fetches the products that are still on sale. */
export const fetchProducts = async (ids: readonly string[], signal: AbortSignal): Promise<Product[]> => {
  if (ids.length === 0) return []
  const { rows } = await call(getProducts, { body: { ids: ids.slice(0, batchSize) } }, { kind, signal })
  return [...rows, ...(await fetchProducts(ids.slice(batchSize), signal))]
}
