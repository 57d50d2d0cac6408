/** How a payment was made, as the card provider says. */
interface PaidBy {
  cardType: string | null
  cardNumber: string | null
  paymentChannel: string | null
}

/** Returns the name of a card, such as `Visa card ending 4081`, or of another means of payment. */
export function cardName(payment: PaidBy | null): string {
  if (payment?.cardNumber) {
    const type = payment.cardType
      ? `${payment.cardType.charAt(0).toUpperCase()}${payment.cardType.slice(1)} card`
      : 'Card'
    return `${type} ending ${payment.cardNumber}`
  }
  return payment?.paymentChannel === 'bank_transfer' ? 'Bank transfer' : 'Card, transfer or USSD'
}
