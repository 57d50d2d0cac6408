const refund = 'refund what you paid for the items that it replaces.'

/**
 * Refund of a cancelled order that replaces items, in the words of every page and mail. The order itself cost nothing; the
 * items that it replaces are refunded as a return is.
 */
export const exchangeRefund = `We ${refund}`

/** The same while the order is on its way back to the store. */
export const exchangeRefundLater = `Once it is there, we ${refund}`
