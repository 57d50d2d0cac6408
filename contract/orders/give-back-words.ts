/** Tells a customer how to get the items of a rejected return back from the store, on pages and in mails. */
export const getBackWords = (storeName: string, by: string): string =>
  `${storeName} has the items and gives them back to you: collect them by ${by}, or agree with ${storeName} that it sends them to you at your own cost.`

/** Tells the store, or an administrator if `isStore` is false, how the customer gets the items back. */
export const giveBackWords = (by: string, isStore: boolean): string =>
  `${isStore ? 'Give' : 'The store gives'} the items back: the customer collects them from ${isStore ? 'you' : 'it'} by ${by}, or agrees with ${isStore ? 'you' : 'it'} on sending them at the customer’s cost.`
