import { followStore, listFollowedIds, unfollowStore } from '#contract/content/follow.ts'
import { call } from '#web/shell/api.ts'

// Loaded after sign-in, because it brings the contract's schemas.

const kind = 'customer'

export const fetchIds = async (signal: AbortSignal): Promise<string[]> =>
  (await call(listFollowedIds, undefined, { kind, signal })).ids

export const follow = (storeId: string) => call(followStore, { body: { storeId } }, { kind })

export const unfollow = (storeId: string) => call(unfollowStore, { params: { storeId } }, { kind })
