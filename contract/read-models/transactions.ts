import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, day, flag, id, search, startsFirst } from '#contract/fields.ts'
import { transaction } from '#contract/money/payments.ts'
import { money } from '#contract/money.ts'

/** Purpose of a payment. */
export const paymentPurpose = z.enum(['checkout', 'gift-card', 'plan'])
export type PaymentPurpose = z.infer<typeof paymentPurpose>

/** The plan that a payment is for, and its store. */
export const paidPlan = z.object({ name: z.enum(['growth', 'pro']), storeId: id, storeName: z.string() })
export type PaidPlan = z.infer<typeof paidPlan>

/**
 * A payment that was made, for administrators and stores. A store sees its own order's part: `amount` is that order's
 * total, with what gift cards paid of it, and `status` its money's. `refunded` is the part of `amount` that went back, goes
 * back or is still owed, for a store without goodwill of the platform. The card provider's `fees` are the platform's to bear, so they and `ipAddress` are null for a
 * store. `orderTrackerId` and `orderName` are of the first of `orders`, null where a payment became none. `prices` are what
 * the orders cost: products less discounts, plus delivery. A card pays that, less what gift cards and credit paid.
 */
export const listedTransaction = transaction.extend({
  purpose: paymentPurpose,
  plan: paidPlan.nullable(),
  orders: z.array(z.object({ orderTrackerId: id, orderName: z.string(), orderReference: z.string() })),
  prices: z.object({ products: money, discounts: money, delivery: money }).nullable(),
  orderTrackerId: id.nullable(),
  orderName: z.string().nullable(),
  fees: money.nullable(),
  refunded: money,
  ipAddress: z.string().nullable(),
})
export type ListedTransaction = z.infer<typeof listedTransaction>

const dates = { startDate: day.optional(), endDate: day.optional() }

/** Dates are days in Lagos, both included; `refunded` are those of which money goes or went back. */
const filters = { ...dates, search: search.optional(), refunded: flag.optional() }

const adminFilters = { ...filters, purpose: paymentPurpose.optional() }

export const adminTransactions = endpoint({
  id: 'transactions.admin',
  method: 'GET',
  path: '/v1/transactions/admin',
  summary:
    'Payments that were made, newest first; found by reference, e-mail or order. `cleanDataForCSV` are the rows as text with ₦',
  access: ['admin:payments'],
  query: z.object({ ...page(), ...adminFilters }).refine(...startsFirst),
  answer: listOf(listedTransaction).extend({ cleanDataForCSV: z.array(z.record(z.string(), z.string())) }),
})

export const merchantTransactions = endpoint({
  id: 'transactions.merchant',
  method: 'GET',
  path: '/v1/transactions/merchant',
  summary: 'Payments of the store’s orders, newest first, searchable by order or customer',
  access: ['merchant:transactions'],
  query: z.object({ ...page(), ...filters }).refine(...startsFirst),
  answer: listOf(listedTransaction),
})

export const getTransaction = endpoint({
  id: 'transactions.get',
  method: 'GET',
  path: '/v1/transactions/{id}',
  summary: 'One payment with what was bought; a store sees its own part',
  access: ['merchant:transactions', 'admin:payments'],
  params: byId,
  answer: listedTransaction,
  errors: ['transaction_not_found'],
})

export const transactionsFile = endpoint({
  id: 'transactions.file',
  method: 'GET',
  path: '/v1/transactions/file',
  summary: 'All matching transactions as CSV in naira, streamed; for a store its own',
  access: ['merchant:transactions', 'admin:payments'],
  query: z.object(adminFilters).refine(...startsFirst),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})
