import { followStore, listFollowedIds, unfollowStore } from '#contract/content/follow.ts'
import { call } from '#web/shell/api.ts'

// Loaded when somebody is signed in: with the schemas of the contract, which no page needs to be read.

const kind = 'customer'

export const fetchIds = async (signal: AbortSignal): Promise<string[]> =>
  (await call(listFollowedIds, undefined, { kind, signal })).ids

export const follow = (storeId: string) => call(followStore, { body: { storeId } }, { kind })

export const unfollow = (storeId: string) => call(unfollowStore, { params: { storeId } }, { kind })
