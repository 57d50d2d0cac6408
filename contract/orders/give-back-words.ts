/** Tells a customer how to get the items of a rejected return back from the store, on pages and in mails. */
export const getBackWords = (storeName: string, by: string): string =>
  `${storeName} has the items and gives them back to you: collect them by ${by}, or agree with ${storeName} that it sends them to you at your own cost.`

/** Tells the store how the customer gets the items back. */
export const giveBackToDo = (by: string): string =>
  `Give the items back by ${by}: the customer collects them from you, or agrees with you to have them sent at their own cost.`

/** Tells an administrator the same. */
export const giveBackOffice = (by: string): string =>
  `The store gives the items back by ${by}: the customer collects them, or agrees with the store to have them sent at their own cost.`
