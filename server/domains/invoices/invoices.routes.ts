import * as contract from '#contract/invoices/invoices.ts'
import { auditFile } from '#platform/audit.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { invoiceFor, invoiceList, invoicesCsv } from './invoices.views.ts'
import { platformVat, platformVatCsv, storeVat, storeVatCsv } from './vat-report.ts'

export const invoicesRoutes: readonly Route[] = [
  route(contract.listInvoices, ({ caller, query, db }) => invoiceList(db.read, caller, query)),
  route(contract.invoicesFile, async ({ caller, query, db, now }) => {
    if (caller.kind === 'admin') await db.transact(work => auditFile(work, caller, 'invoices', query))
    return new FileAnswer(csvName('invoices', query, now), invoicesCsv(db.read, caller, query))
  }),
  route(contract.getInvoice, ({ caller, params, db }) => invoiceFor(db.read, caller, params.id)),
  route(contract.vatReport, ({ caller, query, db }) => storeVat(db.read, caller.scope.storeId, query)),
  route(
    contract.vatReportFile,
    async ({ caller, query, db, now }) =>
      new FileAnswer(
        csvName('vat', query, now),
        await storeVatCsv(db.read, { ...query, storeId: caller.scope.storeId, now }),
      ),
  ),
  route(contract.platformVatReport, ({ query, db }) => platformVat(db.read, query)),
  route(
    contract.platformVatReportFile,
    async ({ query, db, now }) =>
      new FileAnswer(csvName('commission-vat', query, now), await platformVatCsv(db.read, query)),
  ),
]
