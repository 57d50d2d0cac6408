import { listHubApplications, listHubStores, listHubs, listOwnHubs } from '#contract/logistics/hubs.ts'

/** Queries to invalidate when a hub, its administrators or its stores change. */
export const hubCalls: readonly string[] = [listOwnHubs.id, listHubs.id, listHubStores.id, listHubApplications.id]
