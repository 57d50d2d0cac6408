import { z } from 'zod'
import { pricing, productOffer, variantOption } from '#contract/catalog/catalog.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, picture } from '#contract/fields.ts'
import { token } from '#contract/identity/accounts.ts'
import { money } from '#contract/money.ts'
import { mostOfOne, mostThings } from './cart-limits.ts'

/**
 * Problems of a cart item: no longer on sale, sold out, fewer left than wanted, or a different price than when it was
 * added. Only items with `price_changed` can still be bought.
 */
export const cartProblems = ['gone', 'sold_out', 'not_enough', 'price_changed'] as const
export type CartProblem = (typeof cartProblems)[number]

/**
 * An item of the cart. `productVariant.quantity` is how many are wanted, `left` how many can be bought, at most 99;
 * `seenPrice` is what one cost when it was put in, to say what a changed price was.
 */
export const cartItem = z.object({
  id,
  productId: id,
  variantId: id,
  name: z.string(),
  hostedImages: z.array(picture).max(1),
  pricing: z.array(pricing).min(1),
  /** Automatic discount of its store, on one unit. The price of the cart has the whole. */
  offer: productOffer.nullable(),
  seenPrice: money,
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

/**
 * `count` adds up the quantities; `total` is the sum of quantity times the first pricing entry’s sellingPrice, of what
 * can be bought, and `weight` its kilograms. `savedItems` are saved for later and count nowhere. `merchantAddresses` says
 * where each store sends from, and `selectedShippingAddress` is the id of the address that was chosen last, or of the
 * default one. Discounts and gift cards stand in `cart.price`, shipping fees in `shippingfees.calculate`.
 */
export const cart = z.object({
  cartItemsData: z.array(cartItem),
  savedItems: z.array(cartItem),
  count: z.int().min(0),
  total: money,
  weight: z.number().min(0),
  appliedDiscountCodes: z.array(z.string()),
  selectedShippingAddress: id.nullable(),
  merchantAddresses: z.array(z.object({ storeId: id, stateOrRegion: z.string(), lga: z.string() })),
})
export type Cart = z.infer<typeof cart>

/** `add` adds to the quantity in the cart, up to what is left; `set` replaces it, `merge` keeps the larger one. */
export const cartModes = ['add', 'set', 'merge'] as const

/** How many of a variant somebody wants. */
export const wanted = z.object({ productId: id, variantId: id, quantity: z.int().min(1).max(mostOfOne) })

/**
 * `seenPrice` is what one cost when the customer put it in, which is earlier in a merge and without a network; the current
 * price by default. In a merge, `saved` tells whether it was saved for later in the browser.
 */
export const addToCartBody = z.object({
  items: z
    .array(wanted.extend({ seenPrice: money.optional(), saved: z.boolean().optional() }))
    .min(1)
    .max(2 * mostThings),
  mode: z.enum(cartModes).default('add'),
})
export type AddToCartBody = z.input<typeof addToCartBody>

export const getCart = endpoint({
  id: 'cart.get',
  method: 'GET',
  path: '/v1/cart/get-cart',
  summary: 'The customer’s cart at current prices and stock, by store',
  access: ['customer', 'guest'],
  answer: cart,
})

export const addToCart = endpoint({
  id: 'cart.add',
  method: 'POST',
  path: '/v1/cart/add-cart',
  summary:
    'Adds items up to what is left, sets them, or merges in the cart that a browser kept before login; what is gone or doesn’t fit is left out of a merge',
  access: ['customer', 'guest'],
  body: addToCartBody,
  answer: cart,
  /** Units that `add` has added: fewer than asked for where no more are left, as the message then says. */
  beside: z.object({ added: z.int().min(0).optional() }),
  errors: ['product_not_found', 'cart_full'],
  idempotent: true,
  message: done.cartUpdated,
})

/** A session that isn't a guest's, or has ended, changes nothing. */
export const mergeGuestCart = endpoint({
  id: 'cart.merge-guest',
  method: 'POST',
  path: '/v1/cart/merge-guest',
  summary: 'Moves the cart of a guest, whose session’s token is sent, into the account’s after signing in',
  access: ['customer'],
  body: z.object({ guestToken: token.max(128) }),
  answer: cart,
})

export const removeFromCart = endpoint({
  id: 'cart.remove',
  method: 'DELETE',
  path: '/v1/cart/remove-cart',
  summary: 'Removes one item of the cart, or all',
  access: ['customer', 'guest'],
  query: z.object({ itemId: id.optional() }),
  answer: cart,
  errors: ['cart_item_not_found'],
  idempotent: true,
  message: done.cartRemoved,
})

export const saveForLater = endpoint({
  id: 'cart.save-for-later',
  method: 'PATCH',
  path: '/v1/cart/save-for-later/{id}',
  summary: 'Moves an item out of the cart to be bought later, or back into it',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ saved: z.boolean() }),
  answer: cart,
  errors: ['cart_item_not_found', 'product_not_found', 'cart_full', 'saved_full'],
  idempotent: true,
  message: done.cartUpdated,
})

export const changeVariant = endpoint({
  id: 'cart.change-variant',
  method: 'PATCH',
  path: '/v1/cart/change-variant/{id}',
  summary:
    'Replaces an item of the cart by another variant of its product, up to what is left; one that the cart has already gets the units added',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ variantId: id }),
  answer: cart,
  errors: ['cart_item_not_found', 'product_not_found', 'variant_sold_out', 'cart_full'],
  idempotent: true,
  message: done.cartUpdated,
})

export const selectAddress = endpoint({
  id: 'cart.select-address',
  method: 'PUT',
  path: '/v1/cart/select-address',
  summary: 'Remembers the cart’s delivery address, for later and other tabs',
  access: ['customer', 'guest'],
  body: z.object({ addressId: id }),
  answer: cart,
  errors: ['address_not_found'],
})
