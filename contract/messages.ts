/** Messages of the product. All but `full` are fixed to the letter. No other file repeats one. */

export const connection = 'Check network connection'

export const generic = {
  unforeseen: 'An Error occured. Please try again later.',
  retry: 'There was an error. Please try again',
  internet: 'Please check your internet and try again',
  tokenNotValid: 'Token is not valid',
} as const

/** Shown where something could not be loaded. */
export const loadFailed = {
  orders: 'Could not get orders. Try again later.',
  disputes: 'Could not get disputes. Try again later.',
  userData: 'Could not get user data. Try again later.',
  products: 'Could not get products. Try again later.',
  categories: 'Could not get categories. Try again later.',
  stores: 'Could not get stores. Try again later.',
  product: 'Could not get product. Try again later.',
  productDetails: 'Could not get products details. Try again later.',
  customerInfo: 'Could not get customer info. Try again later.',
  customer: 'Could not get information on this customer. Try again later.',
  merchantProfile: 'Could not get merchant profile. Try again later.',
  merchantDetails: 'Could not get merchant details. Try again later.',
  userCategories: 'Could not get user categories. Try again later.',
  childCategory: 'Could not get child category. Try again later.',
  childrenCategories: 'Could not get children categories. Try again later.',
  productsNow: 'Could not get products right now. Try again later.',
  dailyDeals: 'Could not get daily deals. Try again later.',
  addresses: 'Could not fetch addresses. Try again later.',
  transactions: 'Could not get transactions. Try again later.',
  ledger: 'Could not get the ledger. Try again later.',
  invoices: 'Could not get invoices. Try again later.',
} as const

/** Shown where something that a person did could not be done. */
export const actionFailed = {
  addAddress: 'Could not add new address. Try again later.',
  updateAddress: 'Could not update address. Try again later.',
  deleteAddress: 'Could not delete address. Try again later.',
  approveProduct: 'Could not approve product. Try again later.',
  updateProduct: 'Could not update product. Try again later.',
  updatePaymentCategory: 'Could not update payment category. Try again later.',
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
