/** Name of what paid: a gift card by its last 4 characters. Store credit has none. */
export const giftCardName = (last4: string): string => (last4 ? `Gift card ending ${last4}` : 'Store credit')

/** The same within a sentence to its owner. */
export const yourGiftCard = (last4: string): string => (last4 ? `your gift card ending ${last4}` : 'your store credit')
