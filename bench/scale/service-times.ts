import type { Spread } from './distributions.ts'

/**
 * Service times of the simulation, in ms of processor time per call: p50 and p95 of the app, p50 and p95 of PostgreSQL.
 * Every row was measured by `npm run bench -- scale --measure` on 2026-11-23 (docs/scale.md): 100,000 products, 20,000
 * orders, 2 × AMD EPYC, one call at a time. A first request is a cache miss; what pages have in common was cached.
 *
 * Never measured, so left out: sign-in and registration, pictures and other files, webhooks, status changes of orders,
 * what administrators, riders and partners do, exports, and what replication costs.
 */
const measured = {
  'product list': [0.83, 2.56, 0.44, 1.96],
  product: [0.38, 0.76, 0.23, 0.29],
  search: [1.42, 2.9, 3.6, 5.7],
  'home page, first request': [25.19, 55.21, 16.55, 18.52],
  'home data, first request': [10.76, 24.46, 15.44, 16.89],
  'category page, first request': [17.87, 40.12, 0.72, 20.54],
  'category data, first request': [4.5, 7.91, 0.44, 0.69],
  'search page, first request': [19.88, 31.63, 14.61, 26.28],
  'search data, first request': [8.63, 17.83, 15.17, 26.76],
  'product page, first request': [22.49, 39.57, 6.48, 9.8],
  'product data, first request': [9.93, 24.15, 5.87, 7.01],
  'category page, cached': [0.65, 1.26, 0.0, 0.0],
  'search page, cached': [0.4, 0.74, 0.0, 3.71],
  'product page, cached': [0.52, 11.28, 0.0, 0.02],
  'home page, cached': [0.58, 0.72, 0.0, 0.03],
  'category data, cached': [0.51, 0.69, 0.0, 0.02],
  'search data, cached': [0.58, 2.53, 0.0, 0.0],
  'product data, cached': [0.56, 1.49, 0.0, 0.02],
  'home data, cached': [0.45, 0.79, 0.0, 0.0],
  'add to cart': [3.69, 7.38, 2.29, 3.03],
  'price the cart': [3.84, 5.86, 2.61, 3.17],
  'start the payment': [8.88, 15.11, 7.31, 8.85],
  'create the orders': [8.92, 13.62, 9.33, 10.91],
  cart: [1.17, 2.02, 0.43, 0.66],
  'orders of a customer': [1.32, 1.9, 3.44, 8.55],
  'orders of a store': [1.7, 2.65, 2.2, 6.26],
} as const satisfies Record<string, readonly [appP50: number, appP95: number, databaseP50: number, databaseP95: number]>

/**
 * Processor time of the jobs of a checkout, in ms: means, the worker's of 240 checkouts by the same command, the
 * database's of 50 with `--products 2000 --stores 50 --orders 1000 --calls 20`, because the larger run lost it.
 */
export const jobsOfCheckout = { worker: 25.32, database: 18.12 }

/** Bytes of a product and of an order in all of their tables, indexes included, measured by the same command. */
export const bytesPerProduct = 6800
export const bytesPerOrder = 9200

/** Length of a response in KB, plain and gzipped, measured by the same command. */
const lengths = {
  'category page': [128.7, 20.4],
  'category data': [22.1, 7.1],
  'search page': [117.5, 18.2],
  'search data': [18.3, 6.4],
  'product page': [105.7, 19.3],
  'product data': [3.9, 1.6],
  'home page': [158.4, 23.6],
  'home data': [25.6, 9.0],
} as const

export type PageName = 'home' | 'category' | 'search' | 'product'
export type Form = 'page' | 'data'
type Name = keyof typeof measured

const appOf = (name: Name): Spread => ({ p50: measured[name][0], p95: measured[name][1] })
const databaseOf = (name: Name): Spread => ({ p50: measured[name][2], p95: measured[name][3] })
const nothing: Spread = { p50: 0, p95: 0 }

/** A cached page is its text, the same compressed, and 2,600 bytes (`web/ssr/cached-page.ts`). */
const bytesOf = (page: PageName, form: Form): number =>
  lengths[`${page} ${form}`].reduce((sum, kb) => sum + kb * 1000, 2600)

/**
 * The product itself is read from the primary (decision 0008), everything else of a page from a replica. The facets of
 * `category data` were still cached from `category page` when it was measured, so both take the database time of the
 * latter.
 */
function missOf(page: PageName, form: Form): { app: Spread; primary: Spread; replica: Spread } {
  const name = `${page} ${form}, first request` as const
  const whole = databaseOf(name)
  if (page === 'category')
    return { app: appOf(name), primary: nothing, replica: databaseOf('category page, first request') }
  if (page !== 'product') return { app: appOf(name), primary: nothing, replica: whole }
  const primary = databaseOf('product')
  return { app: appOf(name), primary, replica: { p50: whole.p50 - primary.p50, p95: whole.p95 - primary.p95 } }
}

const timesOf = (page: PageName, form: Form) => ({
  hit: { app: appOf(`${page} ${form}, cached`) },
  miss: missOf(page, form),
  bytes: bytesOf(page, form),
})

/** `seconds` is the shortest `sharedSeconds` of what the page shows, which ends its cache entry. */
const pageOf = (page: PageName, seconds: number) => ({
  seconds,
  page: timesOf(page, 'page'),
  data: timesOf(page, 'data'),
})

export const pages = {
  home: pageOf('home', 30),
  category: pageOf('category', 15),
  search: pageOf('search', 15),
  product: pageOf('product', 10),
} as const

const callNames = [
  ...(['add to cart', 'cart', 'price the cart', 'start the payment', 'create the orders'] as const),
  ...(['orders of a customer', 'orders of a store'] as const),
]
export type CallName = (typeof callNames)[number]

const callOf = (name: CallName) => ({ app: appOf(name), primary: databaseOf(name) })

/** Calls of signed-in people, which read and write the primary. */
export const calls: Record<CallName, ReturnType<typeof callOf>> = {
  'add to cart': callOf('add to cart'),
  cart: callOf('cart'),
  'price the cart': callOf('price the cart'),
  'start the payment': callOf('start the payment'),
  'create the orders': callOf('create the orders'),
  'orders of a customer': callOf('orders of a customer'),
  'orders of a store': callOf('orders of a store'),
}
