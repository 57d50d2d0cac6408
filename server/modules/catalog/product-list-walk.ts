import { cardColumns, cardJoins } from './product-cards.ts'
import { conditions, literalLimit, type Narrowing, orders, type Page, type Statement } from './product-list-sql.ts'

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
const unindexed: Record<keyof typeof orders, string> = {
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
 * Undefined where an index leads to it, or the planner knows: a store, a brand, a level alone.
 */
export function walkOrFetch(
  asked: Narrowing,
  { sortBy, limit, offset }: Page,
): { walk: Statement; fetch: Statement } | undefined {
  const { parts, where, values } = conditions(asked)
  const sort = sortBy === 'relevance' ? 'best-selling' : sortBy
  const walked = [...levels, ...(within[sort] ?? [])]
  const filters = parts.filter(([name]) => !walked.includes(name))
  if (asked.storeIds?.length || asked.brands?.length || filters.every(([name]) => name === 'stock')) return undefined
  const narrowed = ['visible', ...parts.filter(([name]) => walked.includes(name)).map(([, condition]) => condition)]
  const order = orders[sort]
  const page = `limit ${literalLimit(limit)} offset ${offset}`
  const cards = (from: string, total: string) =>
    `select ${cardColumns}${total} from (${from}) page join products p on p.store_id = page.store_id and p.id = page.id
      ${cardJoins} order by ${order('p.')}`
  return {
    walk: {
      name: undefined,
      text: cards(
        `select store_id, id from (
            select * from products where ${narrowed.join(' and ')} order by ${order('')} limit ${mostWalked + 4 * offset}
          ) walked where ${filters.map(([, condition]) => condition).join(' and ')} order by ${order('')} ${page}`,
        '',
      ),
      values,
    },
    fetch: {
      name: undefined,
      text: cards(
        `select store_id, id, count(*) over ()::int as total from products where ${where}
          order by ${unindexed[sort]} ${page}`,
        ', page.total',
      ),
      values,
    },
  }
}
