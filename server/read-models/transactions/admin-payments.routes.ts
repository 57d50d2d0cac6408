import {
  getPayment,
  listPayments,
  paymentStats,
  paymentsFile,
  updatePayment,
} from '#contract/read-models/admin-payments.ts'
import { askAgain, handlePayment } from '#domains/money/payments/index.ts'
import { auditFile } from '#platform/audit.ts'
import { fail, failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { paymentsCsv } from './admin-payments.file.ts'
import { adminPaymentOf, adminPayments, everyPayment, statsOf } from './admin-payments.views.ts'

export const adminPaymentsRoutes: Route[] = [
  route(listPayments, ({ query, db }) => adminPayments(db.read, query)),

  route(getPayment, async ({ params, db }) => (await adminPaymentOf(db.read, params.id)) ?? fail('payment_not_found')),

  route(paymentsFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'payments', query))
    return new FileAnswer(csvName('payments', query, now), paymentsCsv(everyPayment(db.lagging, query)))
  }),

  route(paymentStats, ({ query, db }) => statsOf(db.read, query)),

  route(updatePayment, async ({ caller, params, body, db, requestId }) => {
    const changed = await db.transact(async work =>
      body.action === 'ask'
        ? await askAgain(work, caller, params.id, requestId)
        : await handlePayment(work, caller, params.id, { note: body.note, requestId }),
    )
    return failed(changed) ? changed : ((await adminPaymentOf(db.read, params.id)) ?? fail('payment_not_found'))
  }),
]
