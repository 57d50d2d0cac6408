import { addToCart, removeFromCart, saveForLater } from '#contract/cart/cart.ts'

/** The calls that change the account's cart. Without schemas, because every page can make them. */
export const cartCalls = { put: addToCart, remove: removeFromCart, move: saveForLater }
