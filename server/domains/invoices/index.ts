import { ordersPlaced, saleReversed } from '#domains/orders/index.ts'
import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { issueCommissionInvoices } from './commission-documents.ts'
import { moveDocuments } from './documents.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { issueCreditNote, issueInvoice } from './order-documents.ts'
import { invoicesPrivacy } from './privacy.ts'

export const invoicesModule = (platform: Platform): Module => ({
  privacy: invoicesPrivacy,
  routes: invoicesRoutes,
  mergeAccounts: moveDocuments,
  handlers: [
    handle(ordersPlaced, async ({ orderIds }) => {
      for (const orderId of orderIds) {
        const issued = await platform.db.transact(work => issueInvoice(work, orderId))
        if (failed(issued)) throw new Error(issued.message)
      }
    }),
    handle(saleReversed, async reversed => {
      const issued = await platform.db.transact(work => issueCreditNote(work, reversed))
      if (failed(issued)) throw new Error(issued.message)
    }),
  ],
  // First at 01:00 in Lagos. It adds up a month of the ledger, so it doesn't run every hour.
  scheduledJobs: [{ name: 'invoices.commission', minutes: 360, run: () => issueCommissionInvoices(platform) }],
})
