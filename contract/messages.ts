/** Messages of the product. All but `full` are fixed to the letter. No other file repeats one. */

export const connection = 'Check network connection'

/** Not in `failures.ts`, so that the checkout doesn't load its other messages. */
export const addressesFailed = 'Could not fetch addresses. Try again later.'

export const generic = {
  unforeseen: 'An Error occured. Please try again later.',
  retry: 'There was an error. Please try again',
  internet: 'Please check your internet and try again',
  tokenNotValid: 'Token is not valid',
} as const

export const toasts = {
  addressAdded: 'Shipping address added successfully',
  addressAddFailed: 'Failed to add shipping address',
  addressDeleted: 'Shipping address deleted successfully',
  addressDeleteFailed: 'Failed to delete shipping address',
  addressDefaultFailed: 'Failed to update default shipping address',
  transactionFailed: 'Failed to create transaction',
  placeOrderFailed: 'Failed to place order',
  createOrderFailed: 'Failed to create order',
  couponApplied: 'Coupon applied successfully!',
  cartUpdateFailed: 'Failed to update cart item',
  cartRemoveFailed: 'Failed to remove item from cart',
  productCreated: 'Successfully created product.',
  productEdited: 'Successfully edited product.',
  productUpdated: 'Product updated successfully',
  somethingWrong: 'Something went wrong',
  updateFailed: 'Update failed',
  returned: 'Order return was successful',
  replaced: 'Order replacement was successful',
  themeUpdated: 'Theme updated',
  themeUpdateFailed: 'Theme updated failed',
} as const

/** Said where less of an item was added than asked for: `left` is how many one purchase can have, at most 99. */
export function allInCart(left: number): string {
  if (left === 0) return 'This has sold out.'
  if (left >= 99) return 'A cart holds at most 99 of one item.'
  return left === 1 ? 'The only one left is in your cart.' : `All ${left} that are left are in your cart.`
}

/** Shown where a list of a customer holds all it can; the browser's lists hold as many as the account's. */
export const full = {
  cart: 'Your cart holds 100 different items, the maximum. Remove one to add another.',
  saved: 'You have saved 100 items for later, the maximum. Remove one to save another.',
  alerts: 'You wait for 100 sold-out items, the maximum. Stop waiting for another first.',
  wishlist: 'Your wishlist holds 500 products, the maximum. Remove one to save another.',
} as const
