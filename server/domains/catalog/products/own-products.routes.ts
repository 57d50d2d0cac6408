import type { OwnProduct } from '#contract/catalog/products.ts'
import * as contract from '#contract/catalog/products.ts'
import { toasts } from '#contract/messages.ts'
import type { Config } from '#platform/config.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import {
  addProduct,
  addProductTo,
  archiveProduct,
  deleteProduct,
  duplicateProduct,
  publishProducts,
  unpublishProduct,
} from './keep-products.ts'
import { ownProduct, seenBy } from './own-product.view.ts'
import { ownCategories, storeProducts } from './own-products.views.ts'
import { approveSeen, rejectSeen, withdrawEdit } from './review-product.ts'
import { keptBy, updateProduct } from './update-product.ts'

/** Endpoints for merchants to manage products and for administrators to review them. */
export const ownProductsRoutes = (config: Pick<Config, 'appUrl' | 'secret'>): readonly Route[] => [
  route(contract.listOwnProducts, async ({ caller, query, db, now }) => {
    const { rows, ...list } = await storeProducts(db.read, caller.scope, query, now)
    return { ...list, rows: seenBy(caller, rows) }
  }),
  route(contract.ownProductCategories, async ({ caller, db }) => {
    const rows = await ownCategories(db.read, caller.scope)
    return { count: rows.length, rows }
  }),
  route(contract.createProduct, ({ caller, body, db, requestId }) =>
    db.transact(work => addProduct(work, caller, { storeId: caller.scope.storeId, input: body, requestId })),
  ),
  route(contract.adminCreateProduct, ({ caller, body, db, requestId }) =>
    db.transact(work => addProductTo(work, caller, body, requestId)),
  ),
  route(contract.getOwnProduct, async ({ caller, params, db, now }) => {
    const product = await ownProduct(db.read, keptBy(caller), params.id, now)
    if (failed(product)) return product
    const [seen = product] = seenBy<OwnProduct>(caller, [product])
    return seen
  }),
  route(contract.updateProduct, async ({ caller, params, body, db, requestId }) => {
    const product = await db.transact(work => updateProduct(work, caller, { id: params.id, changes: body, requestId }))
    if (failed(product) || caller.kind === 'merchant') return product
    return answer(product, { message: toasts.productUpdated })
  }),
  route(contract.duplicateProduct, ({ caller, params, db, requestId }) =>
    db.transact(work => duplicateProduct(work, caller, params.id, requestId)),
  ),
  route(contract.archiveProduct, ({ caller, params, db, requestId }) =>
    db.transact(work => archiveProduct(work, caller, { id: params.id, archived: true, requestId })),
  ),
  route(contract.restoreProduct, ({ caller, params, db, requestId }) =>
    db.transact(work => archiveProduct(work, caller, { id: params.id, archived: false, requestId })),
  ),
  route(contract.deleteProduct, ({ caller, params, db, requestId }) =>
    db.transact(work => deleteProduct(work, caller, params.id, requestId)),
  ),
  route(contract.addToMarketplace, ({ caller, body, db, requestId }) =>
    db.transact(work => publishProducts(work, caller, { ids: body.productIds, requestId })),
  ),
  route(contract.deleteFromMarketplace, ({ caller, params, db, requestId }) =>
    db.transact(work => unpublishProduct(work, caller, { id: params.id, requestId })),
  ),
  route(contract.withdrawEdit, ({ caller, params, db, requestId }) =>
    db.transact(work => withdrawEdit(work, caller, params.id, requestId)),
  ),
  route(contract.approveProduct, ({ caller, query, db, requestId }) =>
    db.transact(work => approveSeen(work, caller, { ...query, config, requestId })),
  ),
  route(contract.rejectProduct, ({ caller, params, body, db, requestId }) =>
    db.transact(work => rejectSeen(work, caller, { ...body, productId: params.id, config, requestId })),
  ),
]
