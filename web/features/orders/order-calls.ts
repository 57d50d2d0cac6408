import { listDispatcherOrders, listPartnerOrders, searchSchedule } from '#contract/delivery.ts'
import { listWaitingOrders } from '#contract/dispatch.ts'
import { searchOrders } from '#contract/order-work.ts'
import { getOrder, listAdminOrders, listMerchantOrders } from '#contract/orders.ts'
import { getBalance } from '#contract/payouts.ts'

/** What is stale for those who work on orders once one has moved. */
export const orderCalls: readonly string[] = [
  getOrder.id,
  listMerchantOrders.id,
  searchOrders.id,
  listAdminOrders.id,
  listPartnerOrders.id,
  listDispatcherOrders.id,
  listWaitingOrders.id,
  searchSchedule.id,
  getBalance.id,
]

/** Milliseconds between two looks at a list of orders, so that new ones come by themselves. */
export const lookAgain = 20_000
