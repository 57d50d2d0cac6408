import { listDispatcherOrders, listPartnerOrders, searchSchedule } from '#contract/delivery/delivery.ts'
import { listWaitingOrders } from '#contract/delivery/dispatch.ts'
import { searchOrders } from '#contract/orders/order-work.ts'
import { getOrder, listAdminOrders, listMerchantOrders } from '#contract/orders/orders.ts'
import { getBalance } from '#contract/payouts/payouts.ts'

/** Queries to invalidate when an order changes status. */
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

/** Interval between reloads of a list of orders, which bring new ones. */
export const refetchIntervalMs = 20_000
