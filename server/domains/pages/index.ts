import * as contract from '#contract/pages/pages.ts'
import { failed } from '#platform/failure.ts'
import { answer, route } from '#platform/http/route.ts'
import type { Module } from '#platform/module.ts'
import { addPage, editedPage, hidePage, listEdited, publishPage } from './edit-pages.ts'
import { listPages, pageOf } from './pages.views.ts'

export { currentVersions } from './pages.views.ts'

const tags = ['pages']

/** Legal pages and help articles, in versions that administrators publish. */
export const pagesModule = (): Module => ({
  routes: [
    route(contract.listPages, async ({ query, db, now }) => answer(await listPages(db.hot, now, query), { tags })),
    route(contract.getPage, async ({ params, query, db, now }) => {
      const page = await pageOf(db.hot, now, params.slug, query.version)
      return failed(page) ? page : answer(page, { tags })
    }),
    route(contract.listEditedPages, ({ db }) => listEdited(db.read)),
    route(contract.getEditedPage, ({ params, db }) => editedPage(db.read, params.slug)),
    route(contract.addPage, ({ caller, body, db }) => db.transact(work => addPage(work, caller, body))),
    route(contract.publishPage, ({ caller, params, body, db }) =>
      db.transact(work => publishPage(work, caller, params.slug, body)),
    ),
    route(contract.hidePage, ({ caller, params, body, db }) =>
      db.transact(work => hidePage(work, caller, params.slug, body.hidden)),
    ),
  ],
})
