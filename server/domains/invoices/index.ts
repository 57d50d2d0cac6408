import { ordersPlaced, saleReversed, saleReversedByCase, saleWithLeftOutReversed } from '#domains/orders/index.ts'
import { mustSucceed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { issueCommissionInvoices } from './commission-documents.ts'
import { moveDocuments } from './documents.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { issueCreditNote, issueInvoice } from './order-documents.ts'
import { invoicesPrivacy } from './privacy.ts'

/** Issues the credit note for a part of a sale that was reversed. */
const credit = (platform: Platform) => async (reversed: Parameters<typeof issueCreditNote>[1]) => {
  mustSucceed(await platform.db.transact(work => issueCreditNote(work, reversed)))
}

export const invoicesModule = (platform: Platform): Module => ({
  privacy: invoicesPrivacy,
  routes: invoicesRoutes,
  mergeAccounts: moveDocuments,
  handlers: [
    handle(ordersPlaced, async ({ orderIds }) => {
      for (const orderId of orderIds) mustSucceed(await platform.db.transact(work => issueInvoice(work, orderId)))
    }),
    handle(saleReversed, credit(platform)),
    handle(saleReversedByCase, credit(platform)),
    handle(saleWithLeftOutReversed, credit(platform)),
  ],
  // First at 01:00 in Lagos. It adds up a month of the ledger, so it doesn't run every hour.
  scheduledJobs: [{ name: 'invoices.commission', minutes: 360, run: () => issueCommissionInvoices(platform) }],
})
