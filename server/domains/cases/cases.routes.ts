import * as contract from '#contract/cases/cases.ts'
import { contactUs } from '#contract/cases/contact.ts'
import * as notes from '#contract/cases/internal-notes.ts'
import { chargeDispute } from '#contract/money/disputes.ts'
import { auditFile } from '#platform/audit.ts'
import { failed, mustSucceed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { answerCase, chooseRefund, closeCase, ownCase, refundGoodwill } from './answer-case.ts'
import { caseFor, previewDecision } from './case.view.ts'
import { lockCase } from './cases.store.ts'
import { deskOf, ownCases } from './cases.views.ts'
import { casesCsv } from './cases-file.ts'
import { chargeLostDispute } from './charge-lost-dispute.ts'
import { submitContactMessage } from './contact.ts'
import { decideCase, orderOfCase } from './decide-case.ts'
import { addInternalNote, deleteInternalNote, internalNotes } from './internal-notes.ts'
import { reportParcel, reportProblem } from './report-problem.ts'
import { settleCase } from './settle-case.ts'

export const caseRoutes = (platform: Platform): readonly Route[] => [
  route(
    contactUs,
    async ({ caller, body, request }) => (await submitContactMessage(platform, caller, body, request.ip)) ?? null,
  ),

  route(notes.listInternalNotes, ({ caller, query, db }) => internalNotes(db.read, caller, query)),
  route(notes.addInternalNote, ({ caller, body, db }) => db.transact(work => addInternalNote(work, caller, body))),
  route(notes.deleteInternalNote, ({ caller, body, db }) =>
    db.transact(work => deleteInternalNote(work, caller, body.id)),
  ),

  route(contract.listCases, ({ caller, query, db, now }) => deskOf(db.read, caller, query, now)),

  route(contract.casesFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'cases', query))
    return new FileAnswer(csvName('cases', query, now), await casesCsv(db.read, caller, query, now))
  }),

  route(contract.listOwnCases, ({ caller, query, db, now }) => ownCases(db.read, caller, query, now)),

  route(contract.getCase, ({ caller, params, db, now }) => caseFor(db, params.id, caller, now)),

  route(contract.reportProblem, async ({ caller, body, db, now }) => {
    const id = await db.transact(work => reportProblem(work, caller, body))
    return failed(id) ? id : mustSucceed(await caseFor(db, id, caller, now))
  }),

  route(contract.reportParcel, async ({ caller, body, db }) => {
    const id = await db.transact(work => reportParcel(work, caller, body))
    if (failed(id)) return id
    const { name } = await db.read.selectFrom('cases').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    return { id, name }
  }),

  route(contract.answerCase, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => answerCase(work, caller, params.id, body))
    return failed(refused) ? refused : caseFor(db, params.id, caller, now)
  }),

  route(contract.chooseRefund, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => chooseRefund(work, caller, params.id, body.refundTo))
    return failed(refused) ? refused : caseFor(db, params.id, caller, now)
  }),

  route(contract.ownCase, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => ownCase(work, caller, params.id, body.mine))
    return failed(refused) ? refused : caseFor(db, params.id, caller, now)
  }),

  route(contract.closeCase, async ({ caller, params, db, now }) => {
    const refused = await db.transact(work => closeCase(work, caller, params.id))
    return failed(refused) ? refused : caseFor(db, params.id, caller, now)
  }),

  route(contract.previewDecision, ({ caller, params, body, db }) => previewDecision(db, params.id, caller, body)),

  route(contract.decideCase, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(async work => {
      const seen = await work.tx.selectFrom('cases').select('order_id').where('id', '=', params.id).executeTakeFirst()
      const order = seen && (await orderOfCase(work, seen))
      const row = await lockCase(work, params.id, caller)
      return failed(row) ? row : decideCase(platform, work, { row, order, actor: caller, decision: body })
    })
    return failed(refused) ? refused : caseFor(db, params.id, caller, now)
  }),

  route(contract.settleCase, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => settleCase(platform, work, caller, params.id, body))
    return failed(refused) ? refused : caseFor(db, params.id, caller, now)
  }),

  route(contract.refundGoodwill, async ({ caller, body, db, now }) => {
    const id = await db.transact(work => refundGoodwill(platform, work, caller, body))
    return failed(id) ? id : mustSucceed(await caseFor(db, id, caller, now))
  }),

  route(chargeDispute, ({ caller, params, body, db, requestId }) =>
    db.transact(work => chargeLostDispute(work, caller, params.id, body, requestId)),
  ),
]
