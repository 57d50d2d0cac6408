import { merchantToday } from '#contract/catalog/selling.ts'
import { getCustomerOrder, getOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { getReturn, listCarriedReturns, listReturns, quoteReturn } from '#contract/orders/returns.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
import { getBalance } from '#contract/payouts/payouts.ts'

/** Queries to invalidate when a return changes. */
export const returnCalls: readonly string[] = [
  listReturns.id,
  getReturn.id,
  quoteReturn.id,
  listCarriedReturns.id,
  getCustomerOrder.id,
  listCustomerOrders.id,
  getOrder.id,
  getBalance.id,
  getPartnerEarnings.id,
  merchantToday.id,
]
