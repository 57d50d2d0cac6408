import {
  adminTransactions,
  getTransaction,
  merchantTransactions,
  transactionsFile,
} from '#contract/read-models/transactions.ts'
import { auditFile } from '#platform/audit.ts'
import { fail } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { pageOfPayments } from './found-payments.ts'
import { cleanRow, transactionsCsv } from './transactions.file.ts'
import { transactionOf, transactionsOf } from './transactions.views.ts'

export const transactionsRoutes: Route[] = [
  route(adminTransactions, async ({ query, db }) => {
    const { count, paymentIds } = await pageOfPayments(db.lagging, query, query)
    const rows = await transactionsOf(db.keyed, paymentIds)
    return { count, rows, cleanDataForCSV: rows.map(cleanRow) }
  }),

  route(merchantTransactions, async ({ caller, query, db }) => {
    const { count, paymentIds } = await pageOfPayments(db.lagging, query, query, caller.scope)
    return { count, rows: await transactionsOf(db.keyed, paymentIds, caller.scope) }
  }),

  route(getTransaction, async ({ caller, params, db }) => {
    const found = await transactionOf(db.read, params.id, caller.kind === 'merchant' ? caller.scope : undefined)
    return found ?? fail('transaction_not_found')
  }),

  route(transactionsFile, async ({ caller, query, db, now }) => {
    const scope = caller.kind === 'merchant' ? caller.scope : undefined
    if (!scope) await db.transact(work => auditFile(work, caller, 'transactions', query))
    return new FileAnswer(csvName('transactions', query, now), transactionsCsv(db.lagging, query, scope))
  }),
]
