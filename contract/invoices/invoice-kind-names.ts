import type { InvoiceKind } from './invoices.ts'

/** Titles of the kinds of documents. */
export const invoiceKindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'commission-invoice': 'Commission invoice',
  'commission-credit-note': 'Commission credit note',
}
