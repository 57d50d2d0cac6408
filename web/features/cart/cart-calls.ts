import { type AddToCartBody, addToCart, type Cart, getCart, removeFromCart, saveForLater } from '#contract/cart.ts'
import { getProducts, type Product } from '#contract/catalog.ts'
import { call } from '#web/shell/api.ts'

// Loaded when a cart is: with the schemas of the contract, which no page needs to be read.

const kind = 'customer'

export const fetchCart = (signal: AbortSignal): Promise<Cart> => call(getCart, undefined, { kind, signal })

export const putInCart = (item: AddToCartBody['items'][number], mode: AddToCartBody['mode']): Promise<Cart> =>
  call(addToCart, { body: { items: [item], mode } }, { kind })

export const takeOutOfCart = (itemId: string): Promise<Cart> => call(removeFromCart, { query: { itemId } }, { kind })

export const moveItem = (id: string, saved: boolean): Promise<Cart> =>
  call(saveForLater, { params: { id }, body: { saved } }, { kind })

/** One call answers so many products. */
const atOnce = 100

/** Those of the products that are on sale. */
export const fetchProducts = async (ids: readonly string[], signal: AbortSignal): Promise<Product[]> => {
  if (ids.length === 0) return []
  const { rows } = await call(getProducts, { body: { ids: ids.slice(0, atOnce) } }, { kind, signal })
  return [...rows, ...(await fetchProducts(ids.slice(atOnce), signal))]
}
