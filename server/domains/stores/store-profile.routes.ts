import * as contract from '#contract/stores/store-profile.ts'
import { admitted, type Caller } from '#platform/auth.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { setStoreProfile, storeProfileOf } from './store-profile.ts'

/** Returns whether the caller works in the store and has permission to view its profile. */
const isOwn = (caller: Caller | undefined, storeId: string): boolean =>
  caller?.kind === 'merchant' && caller.scope.storeId === storeId && admitted(['merchant:profile'], caller, false)

export const storeProfileRoutes: readonly Route[] = [
  route(contract.addStoreProfile, ({ caller, body, db }) => db.transact(work => setStoreProfile(work, caller, body))),

  route(contract.getStoreProfile, async ({ caller, params, db, now }) => {
    const profile = await storeProfileOf(db.read, params.id, { own: isOwn(caller, params.id), now })
    return failed(profile) ? profile : [profile]
  }),
]
