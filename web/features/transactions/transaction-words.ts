import type { PaymentPurpose } from '#contract/read-models/transactions.ts'

/** Labels of the purposes of payments. */
export const purposeWords: Readonly<Record<PaymentPurpose, string>> = {
  checkout: 'Orders',
  'gift-card': 'Gift card',
  plan: 'A store’s plan',
}

/** Returns the orders of a payment, `#1042` or `#1042 and 2 more`; its purpose without orders. */
export function ordersLine(of: { purpose: PaymentPurpose; orders: readonly { orderName: string }[] }): string {
  const [first, ...rest] = of.orders
  if (!first) return of.purpose === 'checkout' ? 'No order' : purposeWords[of.purpose]
  return rest.length ? `${first.orderName} and ${rest.length} more` : first.orderName
}
