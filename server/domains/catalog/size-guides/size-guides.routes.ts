import { getSizeGuide, removeSizeGuide, saveSizeGuide } from '#contract/catalog/size-guides.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { dropSizeGuide, sizeGuideFor, writeSizeGuide } from './size-guides.ts'

export const sizeGuideRoutes: readonly Route[] = [
  route(getSizeGuide, async ({ params, db }) => {
    const found = await sizeGuideFor(db.hot, params.id)
    // Every change of size guides and categories invalidates the response.
    return failed(found) ? found : answer(found, { tags: [] })
  }),
  route(saveSizeGuide, ({ params, body, caller, db, requestId }) =>
    db.transact(work => writeSizeGuide(work, caller, { categoryId: params.id, guide: body, requestId })),
  ),
  route(removeSizeGuide, ({ params, caller, db, requestId }) =>
    db.transact(work => dropSizeGuide(work, caller, { categoryId: params.id, requestId })),
  ),
]
