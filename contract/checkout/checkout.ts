import { z } from 'zod'
import { cartItem } from '#contract/cart/cart.ts'
import { appliedCoupon, refusedCoupon } from '#contract/coupons/coupons.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, moment, picture } from '#contract/fields.ts'
import { storeShipping } from '#contract/logistics/shipping.ts'
import { reference } from '#contract/money/payments.ts'
import { money } from '#contract/money.ts'
import { orderStatus } from '#contract/orders/order-statuses.ts'
import { reservationMinutes } from './reservation.ts'

/** A problem that prevents payment; `message` says what to do. */
export const checkoutProblem = z.object({
  code: z.enum(['gone', 'sold_out', 'not_enough', 'no_delivery', 'price_changed']),
  message: z.string(),
  storeId: id,
  itemId: id.optional(),
})
export type CheckoutProblem = z.infer<typeof checkoutProblem>

/** An item at its selling price. `total` is quantity times price less `discount`. */
export const priceLine = cartItem
  .pick({ id: true, productId: true, variantId: true, name: true, hostedImages: true, IsDigitalProduct: true })
  .extend({
    options: cartItem.shape.productVariant.shape.options,
    quantity: z.int().min(1),
    price: money,
    discount: money,
    total: money,
  })
export type PriceLine = z.infer<typeof priceLine>

/**
 * Goods, discount and delivery; `total` is subtotal less discount plus shippingFee. `shippingFee` is after
 * `shippingDiscount`; `vat` is the VAT that the total includes; `due` is what of the total gift cards leave to pay.
 */
const sums = {
  subtotal: money,
  discount: money,
  shippingFee: money,
  shippingDiscount: money,
  total: money,
  vat: money,
  due: money,
}

/** A gift card's part of a payment. */
export const giftCardPart = z.object({ id, last4: z.string(), amount: money })

/** Price of a store's part. `coupons` are the applied coupons of the store; their amounts sum to `discount`. */
export const storePrice = z.object({
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  items: z.array(priceLine).min(1),
  ...sums,
  coupons: z.array(appliedCoupon),
  shipping: storeShipping,
})
export type StorePrice = z.infer<typeof storePrice>

/**
 * Price of a checkout. It can be paid unless it has a problem other than `price_changed`. `giftCards` pay in the order
 * applied; those without an amount to pay are omitted. `quote` is this price for `products.payment`, if it can be paid.
 */
export const checkoutPrice = z.object({
  addressId: id,
  stores: z.array(storePrice),
  ...sums,
  giftCards: z.array(giftCardPart),
  refusedCoupons: z.array(refusedCoupon),
  problems: z.array(checkoutProblem),
  payable: z.boolean(),
  quote: z.string().nullable(),
})
export type CheckoutPrice = z.infer<typeof checkoutPrice>

export const simulateOrder = endpoint({
  id: 'order.simulate',
  method: 'POST',
  path: '/v1/ordertracking/simulate-order',
  summary: 'The whole price of the cart to an address, per store, without placing it',
  access: ['customer', 'guest'],
  body: z.object({ addressId: id }),
  answer: checkoutPrice,
  errors: ['address_not_found', 'cart_empty'],
})

/**
 * `total` and `due` are what the customer was shown: another price is refused. A note goes to its store. `cardId` is a
 * saved card to charge; `saveCard` the customer's consent to save the card that pays on the provider's page. `quote` is
 * that of `order.simulate`: while nothing has changed, the price isn't computed again. Any other quote is ignored.
 */
export const paymentBody = z.object({
  addressId: id,
  total: money,
  due: money.optional(),
  notes: z
    .array(z.object({ storeId: id, note: z.string().trim().max(300) }))
    .max(100)
    .optional(),
  cardId: id.optional(),
  saveCard: z.boolean().optional(),
  quote: z.string().max(200_000).optional(),
})
export type PaymentBody = z.input<typeof paymentBody>

/**
 * `placed`: the orders are there; `pending`: the payment isn’t finished; `declined`: nothing was taken; `reversed`: what
 * was taken went back by itself; `expired`: the hold ran out unpaid; `replaced`: another checkout of the customer took its
 * place before it was paid; `refunding` and `refunded`: money came that could not become orders, and goes back.
 */
export const checkoutState = z.enum([
  'placed',
  'pending',
  'declined',
  'reversed',
  'expired',
  'replaced',
  'refunding',
  'refunded',
])
export type CheckoutState = z.infer<typeof checkoutState>

/** An order as the page after paying shows it. */
export const placedOrder = z.object({
  id,
  orderName: z.string(),
  storeId: id,
  storeName: z.string(),
  total: money,
  itemCount: z.int().min(1),
  hostedImages: z.array(picture),
  bitmarteOrderStatus: orderStatus,
  promisedAt: moment.nullable(),
  /** Whether something in it is downloaded. Optional, because the previous release doesn't send it. */
  hasFiles: z.boolean().optional(),
})
export type PlacedOrder = z.infer<typeof placedOrder>

/** Money that came and goes back, all of it, and why, as people read it. */
export const unplacedRefund = z.object({ amount: money, reason: z.string(), doneAt: moment.nullable() })
export type UnplacedRefund = z.infer<typeof unplacedRefund>

/**
 * State of a checkout. `reference` is of its payment and `purchase` of what is bought, such as `BM-7K4Q-2M9X`.
 * `authorization_url` is its payment page while it is pending or declined and reserved. `due` is
 * the part of the total that the card pays; gift cards pay the rest. `orders` are also there when this payment came second
 * and is refunded.
 */
export const checkoutOutcome = z.object({
  state: checkoutState,
  reference: z.string(),
  purchase: z.string(),
  total: money,
  due: money,
  orders: z.array(placedOrder),
  authorization_url: z.url().nullable(),
  heldUntil: moment.nullable(),
  refund: unplacedRefund.nullable(),
})
export type CheckoutOutcome = z.infer<typeof checkoutOutcome>

/**
 * The payment page for `due`, and the time until which price, stock, gift cards and coupons are reserved. Without a page,
 * `outcome` says why: nothing was due, a saved card was charged, or the cart was paid in another tab or by an earlier
 * call, whose payment `reference` names. A saved card that is declined or needs its owner has a page.
 */
export const startedPayment = z.object({
  authorization_url: z.url().nullable(),
  reference: z.string(),
  total: money,
  due: money,
  heldUntil: moment,
  outcome: checkoutOutcome.nullable(),
})
export type StartedPayment = z.infer<typeof startedPayment>

export const startPayment = endpoint({
  id: 'products.payment',
  method: 'POST',
  path: '/v1/products/payment',
  summary: `Freezes the price, holds stock, coupons and gift cards for ${reservationMinutes} minutes and starts the payment with the card provider; returns the same payment while the cart is unchanged; places at once what gift cards pay whole`,
  access: ['customer', 'guest'],
  body: paymentBody,
  answer: startedPayment,
  errors: [
    'address_not_found',
    'cart_empty',
    'sold_out',
    'price_changed',
    'no_delivery',
    'coupon_used_up',
    'gift_card_changed',
    'card_not_found',
    'account_needed',
    'checkout_not_found',
    'provider_unavailable',
  ],
  message: done.paymentStarted,
  idempotent: true,
  hint: 'quote',
  perMinute: 20,
})

export const createOrder = endpoint({
  id: 'order.create',
  method: 'POST',
  path: '/v1/ordertracking/create-order',
  summary: 'Places a paid checkout as one order per store, once, or returns its state',
  access: ['customer', 'guest'],
  body: z.object({ reference }),
  answer: checkoutOutcome,
  errors: ['checkout_not_found', 'provider_unavailable'],
  idempotent: true,
  perMinute: 120,
})
