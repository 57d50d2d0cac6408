import type { InvoiceKind } from '#contract/invoices/invoices.ts'

/** Titles of the kinds of documents. */
export const invoiceKindNames: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'commission-invoice': 'Commission invoice',
  'commission-credit-note': 'Commission credit note',
}

/** Returns whether a document takes money back. */
export const isCredit = (kind: InvoiceKind): boolean => kind.endsWith('credit-note')

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** Formats a month such as `2026-11`: `November 2026`. */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? number} ${year}`
}

/** Returns the years that a VAT report offers, newest first. */
export const reportYears = (today: string): string[] => {
  const year = Number(today.slice(0, 4))
  return [year, year - 1, year - 2].map(String)
}

/** Returns the months of a year up to today, for a VAT report. */
export const monthsOfYear = (year: string, today: string): { firstMonth: string; lastMonth: string } => ({
  firstMonth: `${year}-01`,
  lastMonth: year === today.slice(0, 4) ? today.slice(0, 7) : `${year}-12`,
})
