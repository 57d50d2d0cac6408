import type { ListedTransaction, PaidPlan, PaymentPurpose } from '#contract/read-models/transactions.ts'
import { planNames } from '#web/features/stores/plan-names.ts'
import { naira } from '#web/ui/format.ts'

/** Labels of the purposes of payments. */
export const purposeWords: Readonly<Record<PaymentPurpose, string>> = {
  checkout: 'Orders',
  'gift-card': 'Gift card',
  plan: 'A store’s plan',
}

interface Paid {
  purpose: PaymentPurpose
  plan: PaidPlan | null
  orders: readonly { orderName: string }[]
}

/** Returns the orders of a payment, `#1042` or `#1042 and 2 more`; without orders the plan with its store, or the purpose. */
export function ordersLine(of: Paid): string {
  const [first, ...rest] = of.orders
  if (of.plan) return `${planNames[of.plan.name]} plan of ${of.plan.storeName}`
  if (!first) return of.purpose === 'checkout' ? 'No order' : purposeWords[of.purpose]
  return rest.length ? `${first.orderName} and ${rest.length} more` : first.orderName
}

/** Returns the refunded part of a payment: all of it or an amount. */
export const refundLine = ({ amount, refunded }: Pick<ListedTransaction, 'amount' | 'refunded'>): string =>
  refunded < amount ? `Refund ${naira(refunded)}` : 'Refund of all of it'

/** Returns the reference of the order that a payment is for; undefined if it is for several or none. */
export const referenceOf = ({ orders }: Pick<ListedTransaction, 'orders'>): string | undefined =>
  orders.length === 1 ? orders[0]?.orderReference : undefined
