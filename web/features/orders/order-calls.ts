import { listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listDispatchStatus, listWaitingOrders } from '#contract/delivery/dispatch.ts'
import { searchSchedule } from '#contract/delivery/schedule.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { searchOrders } from '#contract/orders/order-work.ts'
import { getOrder, listAdminOrders, listMerchantOrders } from '#contract/orders/orders.ts'
import { getPartnerEarnings } from '#contract/payouts/partner-money.ts'
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
  listDispatchStatus.id,
  getBalance.id,
  getPartnerEarnings.id,
  getPartnerProfile.id,
]

/** Interval between reloads of a list of orders, which bring new ones. */
export const refetchIntervalMs = 20_000
