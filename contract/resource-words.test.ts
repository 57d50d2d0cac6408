import { expect, test } from 'vitest'
import { type AdminResource, adminResources, type Resource, resources } from './access.ts'
import { adminResourceWords } from './identity/administrators.ts'
import { endpoints } from './index.ts'
import { resourceWords } from './stores/staff.ts'

/** Words of a description by the first part of the IDs of the calls that a resource admits; null: only for pickers. */
type Words = Readonly<Record<string, RegExp | null>>

const ofStores: Readonly<Record<Resource, Words>> = {
  onboarding: { auth: /Approval of the store/, subscriptions: /plan/, files: null },
  profile: { hub: /hub/, 'store-profile': /Name, logo/, 'tax-registration': /tax details/ },
  bank: { 'bank-account': /paid to/ },
  products: { products: /Products/, 'sale-prices': /sale prices/, category: null, merchant: null, search: null },
  orders: {
    order: /status.*the store earns/,
    address: /addresses/,
    cases: /cases/,
    invoices: /invoices/,
    messages: /messages/,
  },
  returns: { returns: /Returns/ },
  coupons: { coupon: /Coupons/ },
  policies: { policy: /policies/ },
  testimonials: { questions: /ask/, reviews: /write/, testimonial: /write/ },
  staff: { staff: /Staff/ },
  shipping: { shipping: /delivers itself.*Zones|zones/ },
  themes: { themes: /design/ },
  transactions: { invoices: /invoices, VAT report/, payouts: /payouts/, transactions: /Income and expenses/ },
  reports: { analytics: /Sales/, coupon: /coupons/, merchant: /Sales/, report: /revenue/ },
}

const ofAdministrators: Readonly<Record<AdminResource, Words>> = {
  orders: {
    order: /status/,
    address: /addresses/,
    assign: /schedule, carriers/,
    partner: /carriers/,
    customers: /mails/,
    'internal-notes': /notes/,
    approval: null,
  },
  returns: { returns: /Decide returns/, assign: /carriers/, partner: null },
  products: { products: /products/, category: null, search: null, approval: null },
  categories: { category: /Category tree/, search: /searches, synonyms/ },
  reviews: { questions: /public/, reviews: /public/, testimonial: /public/ },
  stores: {
    approval: /approve, suspend/,
    merchant: /merchants/,
    subscriptions: /plans/,
    'tax-registration': /tax details/,
    'internal-notes': /notes/,
  },
  customers: { customers: /Customer accounts/, address: /addresses/, 'internal-notes': /notes/ },
  messages: { messages: /conversations/ },
  partners: { partner: /partners with earnings/, hub: /hubs/, 'internal-notes': /notes/ },
  shipping: { shipping: /Zones/ },
  payments: {
    payments: /Payments/,
    disputes: /card disputes/,
    'store-credit': /store credit/,
    payouts: /payouts/,
    order: /payouts to stores/,
    partner: /partners/,
    reconciliation: /reconciliation/,
    transactions: /Payments/,
    files: null,
  },
  finance: { finance: /Finance reports/, ledger: /ledger/, invoices: /invoices and the VAT report/, approval: null },
  reports: {
    admin: /late deliveries and failed payments/,
    analytics: /Sales/,
    finance: /Sales/,
    report: /orders/,
    approval: null,
  },
  window: { 'featured-images': /collections/, pages: /pages/, products: /Promotions, outlets/, themes: /themes/ },
  'gift-cards': { giftcard: /Cards/ },
  cases: { cases: /Problems/ },
}

/** First parts of the IDs of the calls that a resource admits. */
const admittedBy = (kind: 'merchant' | 'admin', resource: Resource | AdminResource) =>
  new Set(
    endpoints
      .filter(({ access }) => access.some(admits => admits === `${kind}:${resource}`))
      .map(({ id }) => id.split('.')[0]),
  )

test.each([
  ...resources.map(resource => ['merchant', resource, resourceWords[resource], ofStores[resource]] as const),
  ...adminResources.map(each => ['admin', each, adminResourceWords[each], ofAdministrators[each]] as const),
])('the role form says everything that calls open to %s:%s', (kind, resource, { description }, words) => {
  expect(new Set(Object.keys(words))).toEqual(admittedBy(kind, resource))
  for (const word of Object.values(words)) if (word) expect(description).toMatch(word)
})
