import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, id, moment, search, startsFirst } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'

/** `commission-…` documents are the platform's, for a store's commission of a month. */
export const invoiceKinds = ['invoice', 'credit-note', 'commission-invoice', 'commission-credit-note'] as const
export const invoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof invoiceKind>

/** A document in a list. `number` counts up per seller and kind without gaps; `name` shows it, such as `INV-000042`. */
export const invoiceRow = z.object({
  id,
  kind: invoiceKind,
  number: z.int().min(1),
  name: z.string(),
  storeId: id,
  storeName: z.string(),
  orderId: id.nullable(),
  orderName: z.string().nullable(),
  buyerName: z.string(),
  issuedAt: moment,
  total: money,
  vat: money,
})
export type InvoiceRow = z.infer<typeof invoiceRow>

/** Seller or buyer as of the document. A TIN is null unless it was saved. */
export const invoiceParty = z.object({ name: z.string(), address: z.string(), tin: z.string().nullable() })
export type InvoiceParty = z.infer<typeof invoiceParty>

/** A line. `amount` is after `discount` and includes `vat`; `quantity` and `price` are null for an amount without units. */
export const invoiceLine = z.object({
  /** The order item, or `commission`. */
  id: z.string(),
  name: z.string(),
  quantity: z.int().min(1).nullable(),
  price: money.nullable(),
  discount: money,
  amount: money,
  vat: money,
  exempt: z.boolean(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/**
 * An invoice or credit note. `total` is subtotal less discount plus shipping. `vat` is part of `taxable`; `taxable` and
 * `exempt` add up to the total. `vatRate` is in percent, and 0 if the seller was not registered for VAT. `credits` is the
 * invoice that a credit note corrects. `month` is that of a commission document.
 */
export const invoice = invoiceRow.extend({
  seller: invoiceParty,
  buyer: invoiceParty,
  lines: z.array(invoiceLine),
  subtotal: money,
  discount: money,
  shipping: money,
  shippingVat: money,
  taxable: money,
  exempt: money,
  vatRate: z.number(),
  credits: z.object({ id, name: z.string() }).nullable(),
  month: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

const whose = ['customer', 'merchant:transactions', 'merchant:orders', 'admin:finance'] as const

const filters = {
  kind: invoiceKind.optional(),
  orderId: id.optional(),
  storeId: id.optional(),
  search: search.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
}

export const listInvoices = endpoint({
  id: 'invoices.list',
  method: 'GET',
  path: '/v1/invoices',
  summary: 'Invoices and credit notes of the caller, newest first. Administrators see those of every store',
  access: whose,
  query: z.object({ ...page(), ...filters }).refine(...startsFirst),
  answer: listOf(invoiceRow),
})

export const invoicesFile = endpoint({
  id: 'invoices.file',
  method: 'GET',
  path: '/v1/invoices/file',
  summary: 'Every document of the list as CSV, amounts in naira as numbers; credit notes are negative',
  access: ['merchant:transactions', 'admin:finance'],
  query: z.object(filters).refine(...startsFirst),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

export const getInvoice = endpoint({
  id: 'invoices.get',
  method: 'GET',
  path: '/v1/invoices/{id}',
  summary: 'An invoice or credit note, for its customer, its store and administrators',
  access: whose,
  params: byId,
  answer: invoice,
  errors: ['invoice_not_found'],
})

const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Write a month, such as 2026-11.')

/** Most months in a report. */
export const mostMonths = 36

const monthsApart = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5))

const period = z
  .object({ firstMonth: month, lastMonth: month })
  .refine(({ firstMonth, lastMonth }) => firstMonth <= lastMonth, {
    path: ['firstMonth'],
    error: 'The first month is after the last.',
  })
  .refine(({ firstMonth, lastMonth }) => monthsApart(firstMonth, lastMonth) < mostMonths, {
    path: ['firstMonth'],
    error: `Choose at most ${mostMonths} months.`,
  })

const counted = z.int().min(0)
const storeFigures = {
  invoices: counted,
  creditNotes: counted,
  total: signedMoney,
  taxable: signedMoney,
  exempt: signedMoney,
  vat: signedMoney,
  commissionVat: signedMoney,
  released: counted,
}

/**
 * A store's month: invoices less credit notes. `taxable` is without `vat`; `exempt` bears none, also because the store
 * wasn't registered; `total` is all three. `commissionVat` is the VAT on the platform's commission; `released` are the orders that it
 * would be for.
 */
export const vatMonth = z.object({ month: z.string(), ...storeFigures })
export type VatMonth = z.infer<typeof vatMonth>

export const vatReport = endpoint({
  id: 'invoices.vat-report',
  method: 'GET',
  path: '/v1/invoices/vat-report',
  summary: 'The store’s VAT by month: invoices less credit notes',
  access: ['merchant:transactions'],
  query: period,
  answer: z.object({
    firstMonth: z.string(),
    lastMonth: z.string(),
    /** Whether the store is registered for VAT now. Only then can it deduct the VAT on commission. */
    vatRegistered: z.boolean(),
    rows: z.array(vatMonth),
    totals: z.object(storeFigures),
  }),
})

export const vatReportFile = endpoint({
  id: 'invoices.vat-report-file',
  method: 'GET',
  path: '/v1/invoices/vat-report/file',
  summary: 'The store’s VAT by month as CSV',
  access: ['merchant:transactions'],
  query: period,
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

const platformFigures = { invoices: counted, creditNotes: counted, commission: signedMoney, vat: signedMoney }

/** The platform's month: commission including `vat`, invoices less credit notes. */
export const platformVatMonth = z.object({ month: z.string(), ...platformFigures })
export type PlatformVatMonth = z.infer<typeof platformVatMonth>

export const platformVatReport = endpoint({
  id: 'invoices.platform-vat-report',
  method: 'GET',
  path: '/v1/invoices/platform-vat-report',
  summary: 'The platform’s VAT on commission by month',
  access: ['admin:finance'],
  query: period,
  answer: z.object({
    firstMonth: z.string(),
    lastMonth: z.string(),
    rows: z.array(platformVatMonth),
    totals: z.object(platformFigures),
  }),
})

export const platformVatReportFile = endpoint({
  id: 'invoices.platform-vat-report-file',
  method: 'GET',
  path: '/v1/invoices/platform-vat-report/file',
  summary: 'The platform’s VAT on commission as CSV, by month and store',
  access: ['admin:finance'],
  query: period,
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})
