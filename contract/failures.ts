/** Messages for what couldn't be loaded or changed, fixed to the letter; `messages.ts` has those that every page needs. */

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
