import type { Work } from '#platform/database/database.ts'

/** `live`: the store went on or off sale. `offers`: other automatic coupons are running. `calendar`: it is open on other days. */
export type StoreChange = 'live' | 'name' | 'offers' | 'calendar'
type Follow = (work: Work, storeId: string) => Promise<void>

const followers: Record<StoreChange, Follow[]> = { live: [], name: [], offers: [], calendar: [] }

/**
 * Registers what a higher domain does in the transaction of such a change: a job would leave a suspended store on sale.
 */
export const onStoreChanged = (change: StoreChange, follow: Follow): void => void followers[change].push(follow)

/**
 * Invalidates the cached responses that show a store, and runs the registered followers of the `changes`. The caller
 * has locked the store, so that nothing is added to it meanwhile.
 */
export async function storeChanged(work: Work, storeId: string, ...changes: StoreChange[]): Promise<void> {
  work.invalidate(`store:${storeId}`, ...(changes.includes('live') ? ['on-sale'] : []))
  for (const change of changes) for (const follow of followers[change]) await follow(work, storeId)
}
