import { type Chance, oneOf, weighted } from '../chance.ts'
import { parts } from '../fill/words.ts'
import { search } from '../words.ts'
import { rankOf } from './distributions.ts'
import type { CallName, PageName } from './service-times.ts'

/** A number of the traffic that isn't measured, and its reason. */
interface Assumption {
  value: number
  reason: string
}

export const assumptions = {
  products: { value: 10_000_000, reason: 'the size to plan for' },
  ordersPerDay: { value: 1_000_000, reason: 'the size to plan for' },
  ordersPerCheckout: { value: 4 / 3, reason: 'one checkout in three buys from two stores, as in bench/fill' },
  busiestHour: { value: 0.08, reason: 'share of a day’s traffic in its busiest hour: twice the average hour' },
  visitsPerCheckout: { value: 50, reason: 'two visits in a hundred end with a checkout' },
  pagesPerVisit: { value: 8, reason: 'a home page or category, a search, three products and the way between them' },
  documentsPerVisit: { value: 1, reason: 'the first page of a visit is HTML; then the browser only loads data' },
  cartsPerCheckout: { value: 3, reason: 'two of three carts are left' },
  paymentsPerCheckout: { value: 1.05, reason: 'one checkout in twenty is tried before, as in bench/fill' },
  ordersLooks: { value: 4, reason: 'a customer looks at the orders four times per checkout' },
  storesLooks: { value: 5, reason: 'a store looks at its orders five times per order' },
  flashSale: { value: 3, reason: 'a flash sale triples the traffic' },
  flashShare: { value: 0.7, reason: 'of views of products during a flash sale, for its products' },
  flashProducts: { value: 100, reason: 'products of a flash sale' },
} as const satisfies Record<string, Assumption>

const { ordersPerDay, ordersPerCheckout, busiestHour } = assumptions
/** Checkouts a second in the busiest hour. */
export const checkoutsPerSecond = ((ordersPerDay.value / ordersPerCheckout.value) * busiestHour.value) / 3600
/** Views of pages a second in the busiest hour. */
export const viewsPerSecond = checkoutsPerSecond * assumptions.visitsPerCheckout.value * assumptions.pagesPerVisit.value

/** Pages by how often people view them: most visits begin with a search engine or an advertisement of a product. */
const mix = [
  [5, 'home'],
  [25, 'category'],
  [20, 'search'],
  [50, 'product'],
] as const satisfies readonly (readonly [number, PageName])[]

/** Calls of other kinds per checkout. */
export const callsPerCheckout: Record<CallName, number> = {
  'add to cart': assumptions.cartsPerCheckout.value,
  cart: assumptions.cartsPerCheckout.value,
  'price the cart': 2 * assumptions.paymentsPerCheckout.value,
  'start the payment': assumptions.paymentsPerCheckout.value,
  'create the orders': 1,
  'orders of a customer': assumptions.ordersLooks.value,
  'orders of a store': assumptions.storesLooks.value * ordersPerCheckout.value,
}

export interface View {
  page: PageName
  /** HTML, or only the data for a browser that has the page’s scripts. */
  form: 'page' | 'data'
  /** Address, the key of the cache. */
  key: string
}

/** Draws a category's list: as popular as its place among categories, sorted and filtered as in `bench/asked.ts`. */
function categoryKey(random: Chance): string {
  const category = rankOf(random, parts.categories.length)
  const sort = weighted(random, [
    [4, ''],
    [1, 'newest'],
    [1, 'price-asc'],
    [1, 'price-desc'],
    [1, 'rating'],
  ])
  const price = random() < 0.25 ? 1 + Math.floor(random() * 20) : 0
  const page = weighted(random, [
    [7, 1],
    [2, 2],
    [1, 5],
  ])
  return `${category} ${sort} ${price} ${page} ${oneOf(random, ['', '', '', 'stock'])}`
}

/** Draws the view of a page. */
export function view(random: Chance, { flash }: { flash: boolean }): View {
  const page = weighted(random, mix)
  const form = random() * assumptions.pagesPerVisit.value < assumptions.documentsPerVisit.value ? 'page' : 'data'
  const key = {
    home: () => '',
    category: () => categoryKey(random),
    search: () => search(random),
    product: () =>
      flash && random() < assumptions.flashShare.value
        ? String(rankOf(random, assumptions.flashProducts.value))
        : String(rankOf(random, assumptions.products.value)),
  }[page]()
  return { page, form, key: `${page} ${form} ${key}` }
}
