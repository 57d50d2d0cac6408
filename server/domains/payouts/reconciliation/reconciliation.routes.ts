import {
  listExceptions,
  listReconciliations,
  runReconciliation,
  settleException as settleExceptionCall,
} from '#contract/payouts/reconciliation.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { daysView, exceptionOf, exceptionsView } from './reconciliation.views.ts'
import { askForDay } from './run.ts'
import { settleException } from './settle-exception.ts'

export const reconciliationRoutes: Route[] = [
  route(listReconciliations, ({ query, db }) => daysView(db.read, query)),

  route(runReconciliation, ({ caller, body, db }) => db.transact(work => askForDay(work, body.day, caller))),

  route(listExceptions, ({ query, db }) => exceptionsView(db.read, query)),

  route(settleExceptionCall, async ({ caller, params, body, db, requestId }) => {
    const settled = await db.transact(work => settleException(work, caller, params.id, { ...body, requestId }))
    return failed(settled) ? settled : ((await exceptionOf(db.read, params.id)) ?? fail('exception_not_found'))
  }),
]
