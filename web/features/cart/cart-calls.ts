import { type AddToCartBody, addToCart, type Cart, getCart, removeFromCart } from '#contract/cart.ts'
import { getProducts, type Product } from '#contract/catalog.ts'
import { call } from '#web/shell/api.ts'

// Loaded when a cart is: with the schemas of the contract, which no page needs to be read.

const kind = 'customer'

export const fetchCart = (signal: AbortSignal): Promise<Cart> => call(getCart, undefined, { kind, signal })

export const putInCart = (item: AddToCartBody['items'][number], mode: 'add' | 'set'): Promise<Cart> =>
  call(addToCart, { body: { items: [item], mode } }, { kind })

export const takeOutOfCart = (itemId: string): Promise<Cart> => call(removeFromCart, { query: { itemId } }, { kind })

/** Those of the products that are on sale. */
export const fetchProducts = async (ids: string[], signal: AbortSignal): Promise<Product[]> =>
  (await call(getProducts, { body: { ids } }, { kind, signal })).rows
