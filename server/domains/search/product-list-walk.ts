import {
  boundOf,
  cardColumns,
  cardJoins,
  conditions,
  literalLimit,
  type Narrowing,
  type Order,
  orderColumns,
  orderOf,
  orders,
  type Page,
  pageJoins,
  type Statement,
} from './product-list-sql.ts'

/** Number of rows that are scanned in order before all matches are fetched instead. */
const mostWalked = 3000

/** Filters that the index of an order has as leading columns. */
const within: Record<string, readonly string[]> = {
  'price-asc': ['min', 'max'],
  'price-desc': ['min', 'max'],
  rating: ['rating'],
  discount: ['discount'],
}
const levels = ['category_id', 'sub_category_id', 'child_category_id']

/** Sort orders as expressions without an index, which keeps the planner from an ordered index scan. */
const unindexed: Record<Order, string> = {
  'best-selling': 'sold_count + 0 desc, id desc',
  newest: "created_at + interval '0' desc, id desc",
  'price-asc': 'selling_kobo + 0, id',
  'price-desc': 'selling_kobo + 0 desc, id desc',
  rating: 'rating + 0 desc, review_count desc, id desc',
  discount: 'discount_percent + 0 desc, sold_count desc, id desc',
}

/**
 * Returns two statements for a page that no index has in order. The planner can't know whether an ordered scan finds
 * enough matches soon, so the scan is limited: `walk` reads a few thousand rows and returns a full page, or perhaps an
 * incomplete one. In that case matches are rare, and `fetch` reads and counts all of them. The walk reads only the
 * index, and from the table only possible matches. Undefined where an index delivers the matches, or where the planner
 * estimates well: given products, a store, a brand, or a category level alone.
 */
export function walkOrFetch(asked: Narrowing, page: Page): { walk: Statement; fetch: Statement } | undefined {
  const { parts, where, beyond, values } = conditions(asked)
  const sort = orderOf(page)
  const walked = [...levels, ...(within[sort] ?? [])]
  const filters = parts.filter(({ name }) => !walked.includes(name))
  if (asked.ids || asked.storeIds?.length || asked.brands?.length || filters.every(({ name }) => name === 'stock'))
    return undefined
  const narrowed = parts.filter(({ name }) => walked.includes(name)).map(({ sql }) => sql)
  const order = orders[sort]
  const carried = filters.map(({ sql, carried }) => carried ?? sql)
  const limit = literalLimit(page.limit)
  // A literal on the first page shows the planner how few rows it needs.
  const later = page.offset > 0
  const cut = `limit ${limit}${later ? ` offset $${values.length + 1}` : ''}`
  const far = later ? boundOf(mostWalked + 4 * page.offset) : mostWalked
  // The planner takes a case for every second row, whatever the values are. Of known values it would estimate better than
  // of unknown ones, so PostgreSQL would plan each call again, which takes longer than the walk.
  const passing = `select ${orderColumns[sort]} from (
      select ${carriedBy(sort)} from search_documents where ${narrowed.join(' and ') || 'true'}
      order by ${order('')} limit ${far}
    ) walked where case when ${carried.join(' and ')} then true end order by ${order('')}`
  return {
    walk: {
      text: beyond.length
        ? `select ${cardColumns} from (${passing}) page
            join search_documents d on d.id = page.id and ${beyond.join(' and ')} ${cardJoins} order by ${order('page.')} ${cut}`
        : `select ${cardColumns} from (${passing} ${cut}) page ${pageJoins}
            order by ${order('page.')}`,
      values: later ? [...values, page.offset] : values,
      prepared: true,
    },
    fetch: {
      text: `select ${cardColumns}, page.total from (
          select ${orderColumns[sort]}, count(*) over ()::int as total from search_documents where ${where}
          order by ${unindexed[sort]} ${cut}
        ) page ${pageJoins} order by ${order('page.')}`,
      values: later ? [...values, page.offset] : values,
      prepared: true,
    },
  }
}

/** The columns of an order and of all filters that its index includes. */
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
