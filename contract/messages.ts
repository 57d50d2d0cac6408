/** What the product says, to the letter of its specification (section 8). Nothing else writes these sentences. */

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
  somethingWrong: 'Something went wrong',
  updateFailed: 'Update failed',
} as const

/** What a success says where the specification fixes no sentence. */
export const done = {
  signedIn: 'You’re signed in.',
  confirmMailed: 'We’ve sent you a link. Open it to confirm your e-mail.',
  emailConfirmed: 'Your e-mail is confirmed. Sign in to go on.',
  resetMailed: 'If there is an account with that e-mail, we’ve sent it a link.',
  passwordReset: 'Your password is changed. Sign in with the new one.',
  passwordChanged: 'Your password is changed.',
  addressUpdated: 'Address saved.',
  addressDefault: 'This is your default address now.',
  cartUpdated: 'Cart updated.',
  cartRemoved: 'Removed from your cart.',
  paymentStarted: 'Pay on the next page.',
  paymentRecorded: 'We have your payment.',
  orderUpdated: 'Order updated.',
  orderCancelled: 'Cancelled. Your money is on its way back.',
  handedOver: 'We’ll find somebody to deliver it.',
  tokenRenewed: 'There is a new code. The old one no longer works.',
  assigned: 'Assigned.',
  accepted: 'Accepted. It’s yours to pick up.',
  declined: 'Declined. Somebody else will take it.',
  delivered: 'Delivered.',
  reviewAdded: 'Thank you. Others see your review now.',
  reviewUpdated: 'Your review is changed.',
  reviewAnswered: 'Your answer stands below the review.',
  reviewReported: 'Thank you. We’ll look at it.',
  reviewHidden: 'Hidden. It counts no longer.',
  reviewRestored: 'It stands.',
  followed: 'You follow this store.',
  unfollowed: 'You no longer follow this store.',
  saved: 'Saved to your wishlist.',
  unsaved: 'Taken out of your wishlist.',
  testimonialSent: 'Thank you. It’s shown once we’ve read it.',
  testimonialDecided: 'Testimonial updated.',
  policySaved: 'Policy saved.',
  messageSent: 'We’ve got your message. We answer by e-mail.',
  messageMarked: 'Message updated.',
  featuredSaved: 'Collection saved.',
  featuredDeleted: 'Collection deleted.',
  giftCardApplied: 'Gift card applied.',
  giftCardRemoved: 'Gift card removed. It stays in your account.',
  giftCardClaimed: 'The gift card is in your account.',
  giftCardChanged: 'Gift card updated.',
  payoutApproved: 'Payout approved. The transfer is on its way.',
  promotionAdded: 'Promotion added.',
  promotionDeleted: 'Promotion deleted.',
  outletAdded: 'Official outlet added.',
  outletDeleted: 'The store is an ordinary one again.',
  featuredAdded: 'Featured.',
  featuredDeleted: 'No longer featured.',
} as const
