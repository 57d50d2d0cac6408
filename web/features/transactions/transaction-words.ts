import type { PaymentPurpose } from '#contract/read-models/transactions.ts'

/** What a payment is for, as people say it. */
export const purposeWords: Readonly<Record<PaymentPurpose, string>> = {
  checkout: 'Orders',
  'gift-card': 'Gift card',
  plan: 'A store’s plan',
}

/** `#1042` or `#1042 and 2 more`; what it is for where it became no order. */
export function ordersLine(of: { purpose: PaymentPurpose; orders: readonly { orderName: string }[] }): string {
  const [first, ...rest] = of.orders
  if (!first) return of.purpose === 'checkout' ? 'No order' : purposeWords[of.purpose]
  return rest.length ? `${first.orderName} and ${rest.length} more` : first.orderName
}
