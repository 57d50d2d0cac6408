import * as contract from '#contract/payouts/transfers.ts'
import { failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { answer, FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { messageOfApproval } from './approval-message.ts'
import { approveTransfer, cancelTransfer } from './approve-transfer.ts'
import { pausePayouts, resumePayouts } from './pauses.ts'
import { payStore } from './pay-store.ts'
import { transfersCsv } from './payouts.file.ts'
import { payoutPreviewOf } from './preview-payouts.ts'
import { pausedList, upcomingList } from './schedule.views.ts'
import { statementCsv, statementOf } from './statement.views.ts'
import { adminTransfer, everyTransfer, transferList, transfersTo } from './transfers.views.ts'

export const transfersRoutes = (platform: Platform): readonly Route[] => {
  const { appUrl, company } = platform.config
  return [
    route(contract.listTransfers, ({ caller, query, db, now }) => transferList(db.read, caller, query, now)),

    route(
      contract.transfersFile,
      async ({ caller, query, db, now }) =>
        new FileAnswer(csvName('transfers', query, now), transfersCsv(everyTransfer(db.read, caller, query, now))),
    ),

    route(contract.listUpcoming, ({ query, db, now }) => upcomingList(db.read, query, now)),

    route(contract.listPaused, ({ query, db }) => pausedList(db.read, query)),

    route(contract.previewPayouts, ({ caller, body }) => payoutPreviewOf(platform, caller, body)),

    route(contract.payStore, async ({ caller, params, db, now }) => {
      const paid = await db.transact(work => payStore(work, caller, params.id))
      if (failed(paid)) return paid
      const transfer = await adminTransfer(db.read, caller, paid, now)
      return answer(transfer, { message: messageOfApproval([transfer.status]) })
    }),

    route(contract.approveTransfer, async ({ caller, params, db, now }) => {
      const approved = await db.transact(work => approveTransfer(work, caller, params.id))
      if (failed(approved)) return approved
      const transfer = await adminTransfer(db.read, caller, approved, now)
      return answer(transfer, { message: messageOfApproval([transfer.status]) })
    }),

    route(contract.cancelTransfer, async ({ caller, params, body, db, now }) => {
      const cancelled = await db.transact(work => cancelTransfer(work, caller, params.id, body.reason))
      return failed(cancelled) ? cancelled : adminTransfer(db.read, caller, cancelled, now)
    }),

    route(contract.pauseStore, async ({ caller, params: { id }, body, db }) => {
      const paused = await db.transact(work =>
        pausePayouts(work, caller, { to: { storeId: id }, reason: body.reason, appUrl }),
      )
      return failed(paused) ? paused : { id }
    }),

    route(contract.resumeStore, async ({ caller, params: { id }, db }) => {
      const resumed = await db.transact(work => resumePayouts(work, caller, { to: { storeId: id }, appUrl }))
      return failed(resumed) ? resumed : { id }
    }),

    route(contract.pausePartner, async ({ caller, params: { id }, body, db }) => {
      const paused = await db.transact(work =>
        pausePayouts(work, caller, { to: { partnerId: id }, reason: body.reason, appUrl }),
      )
      return failed(paused) ? paused : { id }
    }),

    route(contract.resumePartner, async ({ caller, params: { id }, db }) => {
      const resumed = await db.transact(work => resumePayouts(work, caller, { to: { partnerId: id }, appUrl }))
      return failed(resumed) ? resumed : { id }
    }),

    route(contract.listStatements, ({ caller, query, db }) => transfersTo(db.read, caller.scope, query)),

    route(contract.getStatement, ({ caller, params, db }) => statementOf(db.read, caller, params.id, company)),

    route(contract.statementFile, async ({ caller, params, db }) => {
      const file = await statementCsv(db.read, caller, params.id, company)
      return failed(file) ? file : new FileAnswer(file.name, file.rows)
    }),
  ]
}
