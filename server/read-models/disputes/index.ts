import { disputesFile, getDispute, listDisputes } from '#contract/money/disputes.ts'
import { auditFile } from '#platform/audit.ts'
import { fail } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, route } from '#platform/http/route.ts'
import type { Module } from '#platform/module.ts'
import { disputeList } from './dispute-list.views.ts'
import { disputePage } from './dispute-page.view.ts'
import { disputesCsv } from './disputes-file.ts'

export const disputeScreens = (): Module => ({
  routes: [
    route(listDisputes, ({ query, db }) => disputeList(db.read, query)),

    route(disputesFile, async ({ caller, query, db, now }) => {
      await db.transact(work => auditFile(work, caller, 'disputes', query))
      return new FileAnswer(csvName('disputes', query, now), await disputesCsv(db.read, query.search))
    }),

    route(getDispute, async ({ params, db }) => (await disputePage(db.read, params.id)) ?? fail('dispute_not_found')),
  ],
})
