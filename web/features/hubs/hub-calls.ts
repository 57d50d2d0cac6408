import { listHubParcels } from '#contract/delivery/hub-parcels.ts'
import { listHubApplications, listHubStores, listHubs, listOwnHubs } from '#contract/logistics/hubs.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'

/** What is stale once a hub, its administrators or its stores have changed. */
export const hubCalls: readonly string[] = [listOwnHubs.id, listHubs.id, listHubStores.id, listHubApplications.id]

/** What is stale once a parcel came in or went out. */
export const parcelCalls: readonly string[] = [listHubParcels.id, ...orderCalls]
