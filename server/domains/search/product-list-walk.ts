import { cardColumns, cardJoins } from '#domains/catalog/index.ts'
import {
  conditions,
  literalLimit,
  type Narrowing,
  type Order,
  orderColumns,
  orderOf,
  orders,
  type Page,
  type Statement,
} from './product-list-sql.ts'

/** So many are looked at in order before all that match are fetched. */
const mostWalked = 3000

/** Filters that the index of an order narrows by itself. */
const within: Record<string, readonly string[]> = {
  'price-asc': ['min', 'max'],
  'price-desc': ['min', 'max'],
  rating: ['rating'],
  discount: ['discount'],
}
const levels = ['category_id', 'sub_category_id', 'child_category_id']

/** The same orders as no index has them, which keeps the planner from walking down one. */
const unindexed: Record<Order, string> = {
  'best-selling': 'sold_count + 0 desc, id desc',
  newest: "created_at + interval '0' desc, id desc",
  'price-asc': 'selling_kobo + 0, id',
  'price-desc': 'selling_kobo + 0 desc, id desc',
  rating: 'rating + 0 desc, review_count desc, id desc',
  discount: 'discount_percent + 0 desc, sold_count desc, id desc',
}

/**
 * Two statements for a page that no index has in order. The planner can't tell whether what it walks down in order soon
 * has a page of what matches, or none at all, so it is told how far to walk: `walk` looks at a few thousand, and answers
 * a full page or perhaps not all of it. Then what matches is rare, and `fetch` reads all of it, and counts it.
 * Walking reads the index alone, and of the table what may match by that.
 * Undefined where an index leads to it, or the planner knows: a store, a brand, a level alone.
 */
export function walkOrFetch(asked: Narrowing, page: Page): { walk: Statement; fetch: Statement } | undefined {
  const { parts, where, beyond, values } = conditions(asked)
  const sort = orderOf(page)
  const walked = [...levels, ...(within[sort] ?? [])]
  const filters = parts.filter(({ name }) => !walked.includes(name))
  if (asked.storeIds?.length || asked.brands?.length || filters.every(({ name }) => name === 'stock')) return undefined
  const narrowed = ['visible', ...parts.filter(({ name }) => walked.includes(name)).map(({ sql }) => sql)]
  const order = orders[sort]
  const carried = filters.map(({ sql, carried }) => carried ?? sql)
  const limit = literalLimit(page.limit)
  // Written out, the first page tells the planner how little it is.
  const later = page.offset > 0
  const cut = `limit ${limit}${later ? ` offset $${values.length + 1}` : ''}`
  const far = later ? `$${values.length + 2}` : mostWalked
  const passing = `select ${orderColumns[sort]} from (
      select ${carriedBy(sort)} from products where ${narrowed.join(' and ')}
      order by ${order('')} limit ${far}
    ) walked where ${carried.join(' and ')} order by ${order('')}`
  return {
    walk: {
      text: beyond.length
        ? `select ${cardColumns} from (${passing}) page
            join products p on p.id = page.id and ${beyond.join(' and ')} ${cardJoins} order by ${order('page.')} ${cut}`
        : `select ${cardColumns} from (${passing} ${cut}) page join products p on p.id = page.id ${cardJoins}
            order by ${order('page.')}`,
      values: later ? [...values, page.offset, mostWalked + 4 * page.offset] : values,
      prepared: true,
    },
    fetch: {
      text: `select ${cardColumns}, page.total from (
          select ${orderColumns[sort]}, count(*) over ()::int as total from products where ${where}
          order by ${unindexed[sort]} ${cut}
        ) page join products p on p.id = page.id ${cardJoins} order by ${order('page.')}`,
      values: later ? [...values, page.offset] : values,
      prepared: true,
    },
  }
}

/** The columns of an order and of all filters, as its index carries them. */
const carriedBy = (sort: Order): string =>
  [
    ...new Set([
      ...orderColumns[sort].split(', '),
      'selling_kobo',
      'in_stock',
      'rating',
      'discount_percent',
      'option_bits',
    ]),
  ].join(', ')
