import * as commissions from '#contract/catalog/category-commissions.ts'
import * as contract from '#contract/catalog/category-work.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { alsoCalled, setAlsoCalled } from './also-called.ts'
import { categoryCommissions, setCategoryCommission } from './category-commissions.ts'
import { mergeCategory } from './category-merge.ts'
import { addCategory, moveCategory, renameCategory } from './category-tree.ts'
import { currentCategory } from './current-category.ts'
import { setVatExempt, vatExemptCategories } from './vat-exempt.ts'

export const categoryWorkRoutes: readonly Route[] = [
  route(contract.currentCategory, async ({ params, db }) => {
    const found = await currentCategory(db.lagging, params.id)
    // Every change of categories invalidates the response.
    return failed(found) ? found : answer(found, { tags: [] })
  }),
  route(contract.createCategory, ({ body, caller, db, requestId }) =>
    db.transact(work => addCategory(work, caller, body, requestId)),
  ),
  route(contract.updateCategory, ({ params, body, caller, db, requestId }) =>
    db.transact(work => renameCategory(work, caller, params.id, body, requestId)),
  ),
  route(contract.setVatExempt, ({ params, body, caller, db, requestId }) =>
    db.transact(work => setVatExempt(work, caller, { id: params.id, ...body }, requestId)),
  ),
  route(contract.listAlsoCalled, ({ db }) => alsoCalled(db.read)),
  route(contract.setAlsoCalled, ({ params, body, caller, db, requestId }) =>
    db.transact(work => setAlsoCalled(work, caller, { id: params.id, ...body }, requestId)),
  ),
  route(contract.listVatExempt, ({ db }) => vatExemptCategories(db.read)),
  route(commissions.listCategoryCommissions, ({ db, now }) => categoryCommissions(db.read, now)),
  route(commissions.setCategoryCommission, ({ body, caller, db }) =>
    db.transact(work => setCategoryCommission(work, caller, body)),
  ),
  route(contract.moveCategory, ({ params, body, caller, db, requestId }) =>
    db.transact(work => moveCategory(work, caller, params.id, body, requestId)),
  ),
  route(contract.mergeCategory, ({ params, body, caller, db, requestId }) =>
    db.transact(work => mergeCategory(work, caller, params.id, body.intoId, requestId)),
  ),
]
