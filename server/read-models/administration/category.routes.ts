import { deleteCategory, getCategoryDetails } from '#contract/catalog/category-work.ts'
import * as catalog from '#domains/catalog/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { categoryDetails } from './category-details.ts'

async function isNamed(tx: Tx, id: string): Promise<boolean> {
  const details = await categoryDetails(tx, id)
  return !failed(details) && details.stores + details.coupons > 0
}

export const categoryRoutes: readonly Route[] = [
  route(getCategoryDetails, ({ params, db }) => categoryDetails(db.read, params.id)),
  route(deleteCategory, ({ params: { id }, caller, db, requestId }) =>
    db.transact(work => catalog.deleteCategory(work, caller, id, { isNamed: tx => isNamed(tx, id), requestId })),
  ),
]
