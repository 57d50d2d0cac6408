import { listHubParcels } from '#contract/delivery/hub-parcels.ts'
import { listHubApplications, listHubStores, listHubs, listOwnHubs } from '#contract/logistics/hubs.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'

/** Queries to invalidate when a hub, its administrators or its stores change. */
export const hubCalls: readonly string[] = [listOwnHubs.id, listHubs.id, listHubStores.id, listHubApplications.id]

/** Queries to invalidate when a parcel is received or released. */
export const parcelCalls: readonly string[] = [listHubParcels.id, ...orderCalls]
