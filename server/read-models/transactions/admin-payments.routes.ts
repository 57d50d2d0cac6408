import { listPayments, paymentStats, updatePayment } from '#contract/read-models/admin-payments.ts'
import { askAgain, handlePayment } from '#domains/money/payments/index.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { adminPaymentOf, adminPayments, statsOf } from './admin-payments.views.ts'

export const adminPaymentsRoutes: Route[] = [
  route(listPayments, ({ query, db }) => adminPayments(db.read, query)),

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
