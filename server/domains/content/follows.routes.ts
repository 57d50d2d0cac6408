import * as follow from '#contract/content/follow.ts'
import * as wishlist from '#contract/content/wishlist.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { followedProducts, savedProducts } from './cards.ts'
import { followedIds, followedStores, followStore, newSince, unfollowStore } from './follows.ts'
import { awaitedProducts, awaitedVariants, awaitVariant, stopAwaiting } from './news/variant-alerts.ts'
import { savedIds, saveProducts, unsaveProduct } from './wishlist.ts'

/** Routes of what customers save: followed stores and the wishlist. */
export const followsRoutes: readonly Route[] = [
  route(follow.followStore, ({ caller, body, db }) =>
    db.transact(work => followStore(work, caller.accountId, body.storeId)),
  ),
  route(follow.unfollowStore, ({ caller, params, db }) =>
    db.transact(work => unfollowStore(work, caller.accountId, params.storeId)),
  ),
  route(follow.listFollowed, ({ caller, query, db, now }) => followedStores(db.read, caller.accountId, query, now)),
  route(follow.listFollowedIds, async ({ caller, db }) => ({ ids: await followedIds(db.read, caller.accountId) })),
  route(follow.listFollowedProducts, ({ caller, query, db, now }) =>
    followedProducts(db.read, caller.accountId, newSince(now), query),
  ),

  route(wishlist.listWishlist, ({ caller, query, db }) => savedProducts(db.read, caller.accountId, query)),
  route(wishlist.listWishlistIds, async ({ caller, db }) => ({ ids: await savedIds(db.read, caller.accountId) })),
  route(wishlist.addToWishlist, ({ caller, body, db }) =>
    db.transact(async work => {
      const refused = await saveProducts(work, caller.accountId, body.productIds)
      return failed(refused) ? refused : { ids: await savedIds(work.tx, caller.accountId) }
    }),
  ),
  route(wishlist.removeFromWishlist, ({ caller, params, db }) =>
    db.transact(async work => {
      await unsaveProduct(work, caller.accountId, params.productId)
      return { ids: await savedIds(work.tx, caller.accountId) }
    }),
  ),

  route(wishlist.listAlerts, async ({ caller, db }) => {
    const rows = await awaitedProducts(db.read, caller.accountId)
    return { ids: rows.map(row => row.id), rows }
  }),
  route(wishlist.addAlert, ({ caller, body, db }) =>
    db.transact(async work => {
      const refused = await awaitVariant(work, caller.accountId, body.variantId)
      return failed(refused) ? refused : { ids: await awaitedVariants(work.tx, caller.accountId) }
    }),
  ),
  route(wishlist.removeAlert, ({ caller, params, db }) =>
    db.transact(async work => {
      await stopAwaiting(work, caller.accountId, params.variantId)
      return { ids: await awaitedVariants(work.tx, caller.accountId) }
    }),
  ),
]
