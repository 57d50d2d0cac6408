import { mostOfFacet } from '#contract/search/facets.ts'
import { percentAtLeast, priceEdges, starsAtLeast } from './facets-steps.ts'
import { matchesOf } from './product-list-matches.ts'
import { conditions, type Level, type Narrowing, type Statement } from './product-list-sql.ts'
import type { Part } from './query.ts'
import { mostOfSearch } from './search.ts'

/** Columns that facets count. */
const columns = `category_id, sub_category_id, child_category_id, store_id, selling_kobo, in_stock, discount_percent,
  rating, brand, brand_key, options || attributes as options`

const below: Record<Level | 'all', Level | undefined> = {
  all: 'category_id',
  category_id: 'sub_category_id',
  sub_category_id: 'child_category_id',
  child_category_id: undefined,
}

/** Facets counted over `matched`, each as one JSON value. */
export const facetNames = [
  'categories',
  'price',
  'stores',
  'brands',
  'options',
  'rating',
  'discount',
  'inStock',
] as const
type FacetName = (typeof facetNames)[number]

export interface Facet {
  name: FacetName
  /** Only for this property, with `options`. */
  property?: string | undefined
}

/** Row type of each facet. */
export interface FacetRows {
  categories: { id: string; name: string; level: number; count: number }[]
  price: { min: number | null; max: number | null; steps: { step: number; count: number }[] | null }
  stores: { id: string; storeName: string; storeUrl: string; count: number }[]
  brands: { brand: string; count: number }[]
  options: { value: string; count: number }[]
  rating: number[]
  discount: number[]
  inStock: number
}

const perThreshold = (column: string, thresholds: readonly number[]): string =>
  `json_build_array(${thresholds.map(n => `count(*) filter (where ${column} >= ${n})`).join(', ')})`

/**
 * Returns the statement that counts facets over all matches. If there are too many to count, it counts the best
 * sellers; for rare words of a search and for options any of them, because finding the best sellers would read all. Of a
 * search with `parts` it reads one more than the search counts, so that its number of rows is the count.
 */
export function facetsStatement(asked: Narrowing, wanted: readonly Facet[], parts: readonly Part[] = []): Statement {
  const { where, values } = conditions(asked)
  const value = (given: unknown): string => `$${values.push(given)}`
  const level = below[asked.category?.level ?? 'all']
  const { storeIds = [], brands = [], options = [] } = asked
  const isSearch = asked.search !== undefined
  const matched = isSearch
    ? matchesOf(where, columns, mostOfSearch + 1, parts)
    : `select ${columns} from search_documents where ${where}
        ${options.length > 0 ? '' : 'order by sold_count desc, id desc'} limit ${mostOfFacet}`
  const sql: Record<FacetName, (facet: Facet) => string> = {
    categories: () =>
      level === undefined
        ? `'[]'::json`
        : `(select coalesce(json_agg(each), '[]') from (
            select c.id, c.name, c.level, count from (select ${level} as id, count(*) from matched group by 1) counted
            join categories c using (id) order by count desc, c.position, c.name) each)`,
    price: () => `json_build_object('min', min(selling_kobo), 'max', max(selling_kobo), 'steps',
        (select json_agg(each) from (select width_bucket(selling_kobo, ${value(priceEdges)}::bigint[]) as step, count(*)
          from matched group by 1) each))`,
    stores: () => `(select coalesce(json_agg(each), '[]') from (
        select s.id, s.name as "storeName", s.url as "storeUrl", count
        from (select store_id as id, count(*) from matched group by 1
          order by store_id = any(${value(storeIds)}::uuid[]) desc, count desc, store_id limit ${10 + storeIds.length}) counted
        join stores s using (id) order by count desc, s.name) each)`,
    brands: () => `(select coalesce(json_agg(each), '[]') from (
        select min(brand) as brand, count(*) from matched where brand_key is not null group by brand_key
        order by brand_key in (select plain(b) from unnest(${value(brands)}::text[]) b) desc, count desc, 1
        limit ${10 + brands.length}) each)`,
    // Many products share their options, so equal sets are grouped first.
    options: ({ property }) => `(select coalesce(json_agg(each), '[]') from (
        select value, sum(count)::int as count
        from (select options, count(*) from matched group by options) alike, unnest(options) value
        ${property === undefined ? '' : `where starts_with(value, ${value(`${property}:`)})`}
        group by 1 order by count desc, 1 limit 400) each)`,
    rating: () => perThreshold('rating', starsAtLeast),
    discount: () => perThreshold('discount_percent', [1, ...percentAtLeast]),
    inStock: () => 'count(*) filter (where in_stock)::int',
  }
  return {
    text: `with matched as materialized (${matched})
      select count(*)::int as count, ${wanted.map(facet => `${sql[facet.name](facet)} as "${facet.name}"`).join(', ')}
      from matched`,
    values,
    // A search's plan is the same for all values, because it reads them in subqueries; other filters are planned at each call.
    prepared: isSearch,
  }
}
