import type { ProductCard } from '#contract/catalog/catalog.ts'
import { listOwnFeatured, orderFeatured } from '#contract/catalog/inventory.ts'
import { done } from '#contract/done.ts'
import * as contract from '#contract/offers/offers.ts'
import { storeTag, tagsOfCards } from '#domains/catalog/index.ts'
import { liveStoreId } from '#domains/stores/index.ts'
import { audited } from '#platform/audit.ts'
import { reorder } from '#platform/database/reorder.ts'
import { fail, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { addFeatured, deleteFeatured } from './featured.store.ts'
import * as offers from './offers.views.ts'
import { addOutlet, changeOutlet, deleteOutlet } from './outlets.store.ts'
import { listAdminOutlets, listOutlets } from './outlets.views.ts'
import * as own from './own-featured.ts'
import { addPromotion, changePromotion, deletePromotion } from './promotions.store.ts'
import { listAdminPromotions } from './promotions.views.ts'

interface Cards {
  rows: readonly Pick<ProductCard, 'id' | 'storeId'>[]
}

/** Tags a response that shows an offer: invalidated when one of its cards or the named tags change. */
const shown = <T extends Cards>(offer: T, ...tags: string[]) =>
  answer(offer, { tags: [...tagsOfCards(offer.rows), ...tags] })

const moment = (said: string | undefined): Date | undefined => (said === undefined ? undefined : new Date(said))

/** Returns the end that a change gives, which can be `now`. */
const endOf = (said: string | undefined): Date | 'now' | undefined => (said === 'now' ? said : moment(said))

export const offersRoutes: readonly Route[] = [
  route(contract.listSuperDeals, async ({ query, db }) => shown(await offers.listSuperDeals(db, query))),
  route(contract.listSuperDiscounted, async ({ query, db }) => shown(await offers.listSuperDiscounted(db, query))),
  route(contract.listDailyDiscounts, async ({ query, db, now }) =>
    shown(await offers.listDailyDiscounts(db, query, now)),
  ),
  route(contract.listRandomCategory, async ({ query, db, now }) =>
    shown(await offers.listRandomCategory(db, query, query.seed, now)),
  ),

  route(contract.listPromotions, async ({ query, db, now }) =>
    shown(await offers.listPromotions(db, query, now), 'promotions'),
  ),
  route(contract.listAdminPromotions, ({ query, db, now }) => listAdminPromotions(db.read, query, now)),
  route(contract.addPromotion, ({ body, caller, db, requestId }) =>
    db.transact(work =>
      addPromotion(
        work,
        caller,
        { ...body, startsAt: moment(body.startsAt), endsAt: new Date(body.endsAt) },
        requestId,
      ),
    ),
  ),
  route(contract.updatePromotion, async ({ params, body: { startsAt, endsAt, ...words }, caller, db, requestId }) => {
    const changes = { ...words, startsAt: moment(startsAt), endsAt: endOf(endsAt) }
    const changed = await db.transact(work => changePromotion(work, caller, params.id, changes, requestId))
    if (failed(changed)) return changed
    if (changed === 'scheduled') return answer(null, { message: done.promotionScheduled })
    return answer(null, endsAt === 'now' ? { message: done.promotionEnded } : {})
  }),
  route(contract.orderPromotions, ({ body, caller, db, requestId }) =>
    db.transact(work =>
      reorder(work, caller, { table: 'product_promotions', tag: 'promotions', ids: body.ids, requestId }),
    ),
  ),
  route(contract.deletePromotion, async ({ params, caller, db, requestId }) => {
    const gone = await db.transact(work => deletePromotion(work, caller, params.id, requestId))
    return failed(gone) ? gone : answer(null, gone === 'ended' ? { message: done.promotionEnded } : {})
  }),

  route(contract.listOutlets, async ({ query, db, now }) => {
    const outlets = await listOutlets(db, query, now)
    const cards = outlets.rows.flatMap(({ products }) => products)
    return answer(outlets, { tags: ['outlets', ...outlets.rows.map(({ id }) => storeTag(id)), ...tagsOfCards(cards)] })
  }),
  route(contract.listAdminOutlets, ({ query, db, now }) => listAdminOutlets(db.read, query, now)),
  route(contract.addOutlet, ({ body, caller, db, requestId }) =>
    db.transact(work =>
      addOutlet(
        work,
        caller,
        { ...body, startsAt: moment(body.startsAt), endsAt: body.endsAt === null ? null : new Date(body.endsAt) },
        requestId,
      ),
    ),
  ),
  route(contract.updateOutlet, async ({ params, body: { startsAt, endsAt, seen }, caller, db, requestId }) => {
    const changes = { seen, startsAt: moment(startsAt), endsAt: endsAt === null ? null : endOf(endsAt) }
    const changed = await db.transact(work => changeOutlet(work, caller, params.id, changes, requestId))
    return failed(changed) ? changed : answer(null, endsAt === 'now' ? { message: done.outletEnded } : {})
  }),
  route(contract.orderOutlets, ({ body, caller, db, requestId }) =>
    db.transact(work => reorder(work, caller, { table: 'official_outlets', tag: 'outlets', ids: body.ids, requestId })),
  ),
  route(contract.deleteOutlet, async ({ params, caller, db, requestId }) => {
    const gone = await db.transact(work => deleteOutlet(work, caller, params.id, requestId))
    return failed(gone) ? gone : answer(null, gone === 'ended' ? { message: done.outletEnded } : {})
  }),

  route(contract.getFeatured, async ({ params, db }) => {
    const card = await offers.getFeatured(db, params.id)
    return failed(card) ? card : answer(card, { tags: [...tagsOfCards([card]), `featured:${card.storeId}`] })
  }),
  route(contract.listFeatured, async ({ params, db }) => {
    const storeId = await liveStoreId(db.hot, params.storeId)
    if (!storeId) return fail('store_not_found')
    return shown(await offers.listFeatured(db, storeId), `featured:${storeId}`, storeTag(storeId))
  }),
  route(contract.addFeatured, ({ body, caller, db }) =>
    db.transact(work =>
      audited(work, caller, addFeatured(work, caller.scope, body.productId), () => ({
        action: 'featured-product.add',
        subject: ['product', body.productId],
      })),
    ),
  ),
  route(contract.deleteFeatured, ({ params, caller, db }) =>
    db.transact(work =>
      audited(work, caller, deleteFeatured(work, caller.scope, params.id), () => ({
        action: 'featured-product.remove',
        subject: ['featured-product', params.id],
      })),
    ),
  ),
  route(listOwnFeatured, ({ caller, db }) => own.ownFeatured(db.read, caller.scope)),
  route(orderFeatured, ({ caller, body, db }) =>
    db.transact(work =>
      audited(work, caller, own.orderFeatured(work, caller.scope, body.featuredIds), () => ({
        action: 'featured-product.order',
        subject: ['store', caller.scope.storeId],
      })),
    ),
  ),
]
