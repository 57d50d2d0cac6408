import { getCase, getCaseStake, listCases, listOwnCases } from '#contract/cases/cases.ts'
import { listDispatcherOrders, listPartnerOrders } from '#contract/delivery/delivery.ts'
import { listHubParcels } from '#contract/delivery/hub-parcels.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { adminToday } from '#contract/read-models/admin-today.ts'

/** Calls whose data changes with a case. */
export const caseCalls = [
  listCases.id,
  listOwnCases.id,
  getCase.id,
  getCaseStake.id,
  getOrder.id,
  getCustomerOrder.id,
  listPartnerOrders.id,
  listDispatcherOrders.id,
  listHubParcels.id,
  adminToday.id,
] as const
