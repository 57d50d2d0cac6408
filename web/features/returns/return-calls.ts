import { getCustomerOrder, getOrder, listCustomerOrders } from '#contract/orders.ts'
import { getBalance } from '#contract/payouts.ts'
import { getReturn, listCarriedReturns, listReturns, quoteReturn } from '#contract/returns.ts'

/** What is stale once something happened to a return. */
export const returnCalls: readonly string[] = [
  listReturns.id,
  getReturn.id,
  quoteReturn.id,
  listCarriedReturns.id,
  getCustomerOrder.id,
  listCustomerOrders.id,
  getOrder.id,
  getBalance.id,
]
