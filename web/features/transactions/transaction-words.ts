import type { ListedTransaction, PaymentPurpose } from '#contract/read-models/transactions.ts'
import { naira } from '#web/ui/format.ts'

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

/** Returns the refunded part of a payment: all of it or an amount. */
export const refundLine = ({ amount, refunded }: Pick<ListedTransaction, 'amount' | 'refunded'>): string =>
  refunded < amount ? `Refund ${naira(refunded)}` : 'Refund of all of it'

/** Returns the reference of the order that a payment is for; undefined if it is for several or none. */
export const referenceOf = ({ orders }: Pick<ListedTransaction, 'orders'>): string | undefined =>
  orders.length === 1 ? orders[0]?.orderReference : undefined
