/** Paystack's published test cards: https://paystack.com/docs/payments/test-payments/ */
export const testCards = {
  success: { number: '4084 0840 8408 4081', says: 'Pays', pays: true, response: 'Successful' },
  declined: { number: '4084 0800 0000 5408', says: 'Declined by the bank', pays: false, response: 'Declined' },
  insufficient: {
    number: '4084 0800 0067 0037',
    says: 'Insufficient funds',
    pays: false,
    response: 'Insufficient Funds',
  },
} as const

export type CardName = keyof typeof testCards
export const cardNames = ['success', 'declined', 'insufficient'] as const satisfies readonly CardName[]

/** Returns the card with this authorization code, or undefined. */
export const cardOf = (code: string): CardName | undefined =>
  cardNames.find(name => authorization(name).authorization_code === code)

/** Builds a card's `authorization` object. The same card always has the same code, as with Paystack. */
export function authorization(name: CardName) {
  const digits = testCards[name].number.replaceAll(' ', '')
  return {
    authorization_code: `AUTH_sandbox${digits.slice(-4)}`,
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: `SIG_sandbox${digits.slice(-4)}`,
    account_name: null,
    receiver_bank_account_number: null,
    receiver_bank: null,
  }
}
