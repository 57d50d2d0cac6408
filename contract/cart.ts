import { z } from 'zod'
import { pricing, variantOption } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { id, picture } from './fields.ts'
import { done } from './messages.ts'
import { money } from './money.ts'

/** Most of one variant in a cart. */
export const mostOfOne = 99

/**
 * What stands in the way of an item: it left the shop, is sold out, has fewer left than are wanted, or costs another
 * price than when it was put in. Only `price_changed` can still be bought.
 */
export const cartProblems = ['gone', 'sold_out', 'not_enough', 'price_changed'] as const
export type CartProblem = (typeof cartProblems)[number]

/** An item of the cart. `productVariant.quantity` is how many are wanted, `left` how many can be bought, at most 99. */
export const cartItem = z.object({
  id,
  productId: id,
  variantId: id,
  name: z.string(),
  hostedImages: z.array(picture).max(1),
  pricing: z.array(pricing).min(1),
  productVariant: z.object({
    id,
    sku: z.string(),
    options: z.array(variantOption),
    quantity: z.int().min(1).max(mostOfOne),
  }),
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  IsDigitalProduct: z.boolean(),
  available: z.boolean(),
  left: z.int().min(0).max(mostOfOne),
  problem: z.enum(cartProblems).optional(),
})
export type CartItem = z.infer<typeof cartItem>

/** `count` adds up the quantities; `total` is the sum of quantity times the first pricing entry’s sellingPrice, of what can be bought. */
export const cart = z.object({ cartItemsData: z.array(cartItem), count: z.int().min(0), total: money })
export type Cart = z.infer<typeof cart>

/** `add` puts on top of what is there, `set` replaces its quantity, `merge` keeps the larger of both. */
export const cartModes = ['add', 'set', 'merge'] as const

export const addToCartBody = z.object({
  items: z
    .array(z.object({ productId: id, variantId: id, quantity: z.int().min(1).max(mostOfOne) }))
    .min(1)
    .max(100),
  mode: z.enum(cartModes).default('add'),
})
export type AddToCartBody = z.input<typeof addToCartBody>

export const getCart = endpoint({
  id: 'cart.get',
  method: 'GET',
  path: '/v1/cart/get-cart',
  summary: 'The customer’s cart, at the prices and stock of now, in order of stores',
  access: ['customer'],
  answer: cart,
})

export const addToCart = endpoint({
  id: 'cart.add',
  method: 'POST',
  path: '/v1/cart/add-cart',
  summary:
    'Adds or sets items, or merges in the cart that a browser kept before login; what is gone is left out of a merge',
  access: ['customer'],
  body: addToCartBody,
  answer: cart,
  errors: ['product_not_found', 'cart_full'],
  message: done.cartUpdated,
})

export const removeFromCart = endpoint({
  id: 'cart.remove',
  method: 'DELETE',
  path: '/v1/cart/remove-cart',
  summary: 'Removes the item named, or all of them',
  access: ['customer'],
  query: z.object({ itemId: id.optional() }),
  answer: cart,
  message: done.cartRemoved,
})
