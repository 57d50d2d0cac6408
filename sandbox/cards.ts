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

const digitsOf = (name: CardName): string => testCards[name].number.replaceAll(' ', '')

/** Returns the authorization code of a customer's card. It is always the same. */
const codeOf = (name: CardName, customerId: number): string => `AUTH_sandbox${customerId}x${digitsOf(name).slice(-4)}`

/** Returns the card and the customer with this authorization code, or undefined. */
export function cardOf(code: string): { card: CardName; customerId: number } | undefined {
  const customerId = Number(/^AUTH_sandbox(\d{1,15})x/.exec(code)?.[1])
  const card = cardNames.find(name => codeOf(name, customerId) === code)
  return card && { card, customerId }
}

/** Builds the `authorization` object of a customer's card. */
export function authorization(name: CardName, customerId: number) {
  const digits = digitsOf(name)
  return {
    authorization_code: codeOf(name, customerId),
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
