import { listed, type Query } from '../asked.ts'
import type { Kind } from '../catalogue/kinds.ts'
import { type Chance, chance, oneOf, times } from '../chance.ts'
import { tokenOf } from '../fill/fill.ts'
import type { Facts } from './facts.ts'

/**
 * A kind of request of a signed-in user. `p95` is measured at 8 concurrent requests for lists, one at a time for
 * reports.
 */
export interface AskedKind extends Kind {
  token: string
  report: boolean
}

const different = 40
/** Requests that aggregate the ledger instead of listing. */
const sums = new Set(['payment figures of a month', 'accounts'])
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const ranges = { day: 0, month: 29, year: 364 } as const
const statuses = ['pending', 'processing', 'ready', 'on_the_way', 'trouble', 'delivered', 'cancelled']

type Make = () => Query
interface List {
  path: string
  /** Request makers by name. */
  asked: Record<string, Make>
}

const aWord = (random: Chance, names: readonly string[]) =>
  oneOf(
    random,
    oneOf(random, names)
      .split(/[ ,]+/)
      .filter(word => word.length > 1)
      .slice(0, 2),
  )

/** Every list of orders that administrators and merchants share. */
function orderLists(path: string, random: Chance, { orders, products, days }: Facts): List {
  const order = () => oneOf(random, orders)
  return {
    path,
    asked: {
      all: () => ({}),
      ...Object.fromEntries(statuses.map((tab): [string, Make] => [tab, () => ({ tab })])),
      'oldest first': () => ({ sort: 'oldest' }),
      due: () => ({ sort: 'due' }),
      'dearest of a tab': () => ({ tab: oneOf(random, statuses), sort: 'total-desc' }),
      late: () => ({ late: 'true' }),
      'of a state': () => ({ state: oneOf(random, ['Lagos', 'Oyo', 'Kano']) }),
      'of a week': () => ({ from: shift(oneOf(random, days), -40), to: shift(oneOf(random, days), -20) }),
      'page 51': () => ({ offset: 50 * 24 }),
      'search, number': () => ({ search: `#${order().number}` }),
      'search, name': () => ({ search: order().recipient }),
      'search, phone': () => ({ search: order().phone }),
      'search, product': () => ({ search: aWord(random, products) }),
      'search, nothing': () => ({ search: `${order().recipient} of nowhere` }),
    },
  }
}

/** What the command palette finds. */
function finds(random: Chance, { orders, payments, products }: Facts): List {
  const order = () => oneOf(random, orders)
  return {
    path: '/v1/find',
    asked: {
      reference: () => ({ search: order().reference }),
      'part of a reference': () => ({ search: order().reference.slice(3, 7) }),
      number: () => ({ search: `#${order().number}` }),
      name: () => ({ search: order().recipient }),
      phone: () => ({ search: order().phone }),
      mail: () => ({ search: oneOf(random, payments).email }),
      product: () => ({ search: aWord(random, products) }),
      nothing: () => ({ search: `${order().recipient} of nowhere` }),
    },
  }
}

function moneyLists(
  of: 'admin' | 'merchant',
  random: Chance,
  { payments, orders, stores, days }: Facts,
): Record<string, List> {
  const days30 = () => ({ startDate: shift(oneOf(random, days), -29), endDate: oneOf(random, days) })
  const payment = () => oneOf(random, payments)
  const transactions = {
    path: `/v1/transactions/${of}`,
    asked: {
      all: () => ({}),
      month: () => days30(),
      refunded: () => ({ refunded: 'true' }),
      'search, reference': () => ({ search: payment().reference }),
      'search, mail': () => ({ search: payment().email }),
      'page 51': () => ({ offset: 50 * 24 }),
    },
  }
  if (of === 'merchant')
    return {
      transactions,
      payouts: { path: '/v1/payouts/balance', asked: { all: () => ({}), paid: () => ({ status: 'paid' }) } },
    }
  return {
    transactions,
    payments: {
      path: '/v1/payments',
      asked: {
        all: () => ({}),
        month: () => days30(),
        abandoned: () => ({ status: 'abandoned' }),
        'search, reference': () => ({ search: payment().reference }),
        'search, mail': () => ({ search: payment().email }),
      },
    },
    'payment figures of a month': { path: '/v1/payments/stats', asked: { '': () => days30() } },
    payouts: {
      path: '/v1/payouts',
      asked: {
        all: () => ({}),
        due: () => ({ status: 'due' }),
        paid: () => ({ status: 'paid' }),
        'next day': () => ({ paymentCategory: 'next-day' }),
        'of a store': () => ({ storeId: oneOf(random, stores).id }),
        search: () => ({ search: oneOf(random, stores).name }),
      },
    },
    journal: {
      path: '/v1/ledger/journal',
      asked: {
        all: () => ({}),
        releases: () => ({ event: 'release' }),
        month: () => days30(),
        'of an order': () => ({ orderId: oneOf(random, orders).id }),
        'of a payment': () => ({ paymentId: oneOf(random, orders).paymentId }),
        'of a store': () => ({ ownerId: oneOf(random, stores).id }),
        'page 51': () => ({ offset: 50 * 24 }),
      },
    },
    accounts: { path: '/v1/ledger/accounts', asked: { '': () => ({}) } },
    'owed to stores': {
      path: '/v1/ledger/owners',
      asked: {
        '': () => ({ kind: 'merchant_payable' }),
        search: () => ({
          kind: 'merchant_payable',
          search: aWord(
            random,
            stores.map(s => s.name),
          ),
        }),
      },
    },
    reconciliation: { path: '/v1/reconciliation', asked: { days: () => ({}) } },
  }
}

function adminLists(random: Chance, facts: Facts): Record<string, List> {
  const { stores, orders, products, payments } = facts
  const store = () => oneOf(random, stores)
  const named = () => ({
    search: aWord(
      random,
      stores.map(({ name }) => name),
    ),
  })
  const returned = {
    all: () => ({}),
    requested: () => ({ status: 'requested' }),
    refunded: () => ({ refund: 'refunded' }),
    search: () => ({ search: `#${oneOf(random, orders).number}` }),
  }
  return {
    find: finds(random, facts),
    today: { path: '/v1/admin/today', asked: { '': () => ({}) } },
    health: { path: '/v1/admin/health', asked: { '': () => ({}) } },
    products: {
      path: '/v1/products/admin/products',
      asked: {
        all: () => ({}),
        pending: () => ({ approvalStatus: 'pending' }),
        approved: () => ({ approvalStatus: 'approved' }),
        'of a store': () => ({ storeId: store().id }),
        'page 101': () => ({ offset: 1200 }),
        'search, name': () => ({ search: oneOf(random, products) }),
        'search, word': () => ({ search: aWord(random, products) }),
        'search, approved': () => ({ search: aWord(random, products), approvalStatus: 'approved' }),
      },
    },
    'approved stores': { path: '/v1/storeapproval/approved', asked: { all: () => ({}), search: named } },
    'unapproved stores': { path: '/v1/storeapproval/unapproved', asked: { all: () => ({}) } },
    merchants: { path: '/v1/merchant', asked: { all: () => ({}), search: named } },
    customers: {
      path: '/v1/customers',
      asked: {
        all: () => ({}),
        'page 101': () => ({ offset: 2400 }),
        'search, name': () => ({ search: oneOf(random, orders).recipient }),
        'search, mail': () => ({ search: oneOf(random, payments).email }),
      },
    },
    orders: orderLists('/v1/ordertracking/admin', random, facts),
    'orders of a customer': {
      path: '/v1/ordertracking/admin',
      asked: { '': () => ({ customerId: oneOf(random, orders).customerId }) },
    },
    'orders of a store': { path: '/v1/ordertracking/admin', asked: { '': () => ({ storeId: store().id }) } },
    returns: { path: '/v1/returns/all-order-returns', asked: returned },
    ...moneyLists('admin', random, facts),
    'audit log': {
      path: '/v1/superadmin/audit-log',
      asked: {
        all: () => ({}),
        search: () => ({ search: 'approve' }),
        kind: () => ({ subjectKind: 'payout' }),
        'search, id': () => ({ search: oneOf(random, orders).id }),
      },
    },
    cases: {
      path: '/v1/cases',
      asked: { open: () => ({}), all: () => ({ tab: 'all' }), 'contact messages': () => ({ kind: 'contact' }) },
    },
    'reported messages': { path: '/v1/messages/reported', asked: { all: () => ({}) } },
    'gift cards': {
      path: '/v1/gift-card',
      asked: {
        all: () => ({}),
        active: () => ({ status: 'active' }),
        search: () => ({ search: oneOf(random, orders).recipient }),
      },
    },
    partners: { path: '/v1/partner/all', asked: { all: () => ({}) } },
    testimonials: { path: '/v1/testimonial/all', asked: { all: () => ({}) } },
  }
}

function merchantLists(random: Chance, facts: Facts): Record<string, List> {
  const { storeOrders: orders, storeProducts, categories } = facts
  return {
    find: finds(random, { ...facts, orders, products: storeProducts }),
    today: { path: '/v1/merchant/today', asked: { '': () => ({}) } },
    orders: orderLists('/v1/ordertracking/merchant', random, { ...facts, orders, products: storeProducts }),
    products: {
      path: '/v1/products',
      asked: {
        all: () => ({}),
        'on sale': () => ({ standing: 'on-sale' }),
        pending: () => ({ standing: 'pending' }),
        category: () => ({ categoryId: oneOf(random, categories) }),
        'out of stock': () => ({ inStock: 'false' }),
        'search, name': () => ({ search: oneOf(random, storeProducts) }),
        'search, word': () => ({ search: aWord(random, storeProducts) }),
        'page 101': () => ({ offset: 2400 }),
      },
    },
    inventory: {
      path: '/v1/products/inventory',
      asked: {
        all: () => ({}),
        out: () => ({ level: 'out' }),
        low: () => ({ level: 'low' }),
        search: () => ({ search: aWord(random, storeProducts) }),
      },
    },
    returns: {
      path: '/v1/returns/all-order-returns',
      asked: { all: () => ({}), requested: () => ({ status: 'requested' }) },
    },
    ...moneyLists('merchant', random, facts),
    messages: {
      path: '/v1/messages',
      asked: {
        all: () => ({}),
        waiting: () => ({ waiting: 'true' }),
        search: () => ({ search: oneOf(random, orders).recipient }),
      },
    },
    reviews: {
      path: '/v1/reviews/store',
      asked: { all: () => ({}), stars: () => ({ stars: 5 }), search: () => ({ search: aWord(random, storeProducts) }) },
    },
    coupons: { path: '/v1/coupon/getallcoupons', asked: { all: () => ({}) } },
  }
}

const reports = [
  ...['sales', 'orders', 'products-sold', 'products-returned', 'sales-over-time', 'orders-over-time', 'by-products'],
  ...['by-customers', 'by-location', 'by-products/table', 'by-customers/table', 'by-location/table', 'unsold'],
]
const finance = ['sales', 'orders', 'orders-return', 'next-day-settlement']
const compared = ['sales', 'orders', 'products-sold', 'products-returned', 'sales-over-time', 'orders-over-time']

/** Every list and report of an administrator and of the store with the most orders. */
export function kindsOf(facts: Facts): AskedKind[] {
  const random = chance(3)
  const people = { admin: tokenOf(0, 'superadmin'), merchant: facts.store.token }
  const listsOf = (who: keyof typeof people, lists: Record<string, List>) =>
    Object.entries(lists).flatMap(([name, { path, asked }]) =>
      Object.entries(asked).map(
        ([how, query]): AskedKind => ({
          name: `${who}: ${name}${how && `, ${how}`}`,
          p95: sums.has(name) ? 1000 : name === 'find' ? 100 : 25,
          report: sums.has(name),
          token: people[who],
          paths: times(different, () => listed(query(), path)),
        }),
      ),
    )
  const reportsOf = (who: keyof typeof people, folder: string, names: readonly string[]) =>
    names.flatMap(name =>
      Object.entries(ranges).map(
        ([range, days]): AskedKind => ({
          name: `${who}: ${folder === 'report' ? name : `finance, ${name}`}, ${range}`,
          p95: 1000,
          report: true,
          token: people[who],
          paths: facts.days.slice(-8).map(endDate => {
            const compare = folder === 'report' && compared.includes(name) ? { compare: 'true' } : {}
            return listed({ startDate: shift(endDate, -days), endDate, ...compare }, `/v1/${folder}/${name}`)
          }),
        }),
      ),
    )
  return [
    ...listsOf('admin', adminLists(random, facts)),
    ...listsOf('merchant', merchantLists(random, facts)),
    ...reportsOf('admin', 'report', reports),
    ...reportsOf('admin', 'financeOperations', finance),
    ...reportsOf('merchant', 'report', reports),
  ]
}
