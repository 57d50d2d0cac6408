import type { InvoiceKind } from '#contract/invoices/invoices.ts'

/** Returns whether a document takes money back. */
export const isCredit = (kind: InvoiceKind): boolean => kind.endsWith('credit-note')

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** Formats a month such as `2026-11`: `November 2026`. */
export function monthName(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? number} ${year}`
}

/**
 * Returns when the commission of a month is invoiced: on the first of the next one; undefined if the month is over. `today`
 * is a day in Lagos.
 */
export function commissionToCome(month: string, today: string): string | undefined {
  if (month < today.slice(0, 7)) return undefined
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `Invoiced on 1 ${number === 12 ? `January ${year + 1}` : monthName(`${year}-${number + 1}`)}`
}

/** Returns why a month has no VAT on commission, which is invoiced for the orders that were released. */
export const noCommissionNote = ({ month, released }: { month: string; released: number }, today: string): string =>
  commissionToCome(month, today) ?? (released > 0 ? 'Being invoiced' : 'No order was released')

/** Explains sums of a store's VAT report: sales without VAT, the VAT on its sales, and that on its commission. */
export const vatLineWords = (vatRegistered: boolean): { without: string; sales?: string; commission: string } =>
  vatRegistered
    ? {
        without: 'Exempt products, and orders placed before your registration.',
        sales: 'With that of delivery fees, which your invoices include whoever delivers.',
        commission: 'You can deduct it.',
      }
    : {
        without: 'You aren’t registered for VAT, so your prices include none.',
        commission: 'You can’t deduct it: only stores that are registered for VAT can.',
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

/** Returns the days of a month as filters of the list of documents. */
export function daysOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `from=${month}-01&to=${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
