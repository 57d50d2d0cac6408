/** How a customer gets the items of a return back that was rejected at the store, by the day `by`: on pages and in mails. */
export const getBackWords = (storeName: string, by: string): string =>
  `${storeName} has the items and gives them back to you: collect them by ${by}, or agree with ${storeName} that it sends them to you at your own cost.`

/** The same for the store. `isStore` is true for its staff. */
export const giveBackWords = (by: string, isStore: boolean): string =>
  `${isStore ? 'Give' : 'The store gives'} the items back: the customer collects them from ${isStore ? 'you' : 'it'} by ${by}, or agrees with ${isStore ? 'you' : 'it'} on sending them at the customer’s cost.`
