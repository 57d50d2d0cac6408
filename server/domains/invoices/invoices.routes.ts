import * as contract from '#contract/invoices/invoices.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { invoiceFor, invoiceList, invoicesCsv } from './invoices.views.ts'
import { platformVat, platformVatCsv, storeVat, storeVatCsv } from './vat-report.ts'

export const invoicesRoutes: readonly Route[] = [
  route(contract.listInvoices, ({ caller, query, db }) => invoiceList(db.read, caller, query)),
  route(
    contract.invoicesFile,
    async ({ caller, query, db }) => new FileAnswer('invoices.csv', invoicesCsv(db.read, caller, query)),
  ),
  route(contract.getInvoice, ({ caller, params, db }) => invoiceFor(db.read, caller, params.id)),
  route(contract.vatReport, ({ caller, query, db }) => storeVat(db.read, caller.scope.storeId, query)),
  route(
    contract.vatReportFile,
    async ({ caller, query, db, now }) =>
      new FileAnswer(
        `vat-${query.firstMonth}-${query.lastMonth}.csv`,
        await storeVatCsv(db.read, { ...query, storeId: caller.scope.storeId, now }),
      ),
  ),
  route(contract.platformVatReport, ({ query, db }) => platformVat(db.read, query)),
  route(
    contract.platformVatReportFile,
    async ({ query, db }) =>
      new FileAnswer(`commission-vat-${query.firstMonth}-${query.lastMonth}.csv`, await platformVatCsv(db.read, query)),
  ),
]
