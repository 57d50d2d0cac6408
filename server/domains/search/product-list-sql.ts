import type { ProductSort } from '#contract/catalog/catalog.ts'
import { offerColumns } from '#domains/catalog/index.ts'
import type { Kobo } from '#platform/money.ts'

export type Level = 'category_id' | 'sub_category_id' | 'child_category_id'

/**
 * Columns of a product card (`CardRow`), of search documents `d` joined with stores `s` by `cardJoins`. A document of the
 * previous release has no card until a scheduled job repairs it.
 */
export const cardColumns = `d.id, coalesce(d.name, (select name from products where id = d.id)) as name, coalesce(d.unit_kobo, d.selling_kobo) as selling_kobo,
  coalesce(d.list_kobo, d.selling_kobo) as list_kobo, case when d.unit_kobo is null or d.list_kobo is null then d.discount_percent
    else (d.list_kobo - d.unit_kobo) * 100 / d.list_kobo end::int as discount_percent, coalesce(d.varies, false) as varies, coalesce(d.rating_sum, 0) as rating_sum,
  d.review_count, d.store_id, d.in_stock, s.name as store_name, s.url as store_url, s.official, d.picture_id, d.picture_width, d.picture_height,
  ${offerColumns('d')}`
export const cardJoins = 'join stores s on s.id = d.store_id'
/** Joins `page`, which has the IDs. */
export const pageJoins = `join search_documents d on d.id = page.id ${cardJoins}`

/** Filters of a list of products on sale. */
export interface Narrowing {
  /** Any of these stores. */
  storeIds?: readonly string[] | undefined
  category?: { level: Level; id: string } | undefined
  minKobo?: Kobo | undefined
  maxKobo?: Kobo | undefined
  /** Only products in stock. */
  inStock?: boolean | undefined
  /** Minimum rating in stars. */
  rating?: number | undefined
  /** Minimum discount in percent. */
  discount?: number | undefined
  /** Any of these brands. */
  brands?: readonly string[] | undefined
  /** `Colour:Indigo`: any of each inner list, for all lists. */
  options?: readonly (readonly string[])[] | undefined
  /** A tsquery. */
  search?: string | undefined
  /** Only these products. */
  ids?: readonly string[] | undefined
}

/** Returns whether there are filters, a category included. */
export const isNarrowed = (filters: Narrowing): boolean => Object.values(filters).some(value => value !== undefined)

export type Prices = Pick<Narrowing, 'minKobo' | 'maxKobo'>

export interface Statement {
  text: string
  values: unknown[]
  /** True if a generic plan is good for all values, so that the statement can be prepared. */
  prepared: boolean
}

/** A literal limit lets one plan serve all callers; rows above the page's limit are cut off afterwards. */
const pageLimits = [24, 100]
export const literalLimit = (limit: number): number => pageLimits.find(each => each >= limit) ?? limit

/**
 * A literal bound on the rows that a later page reads, because the planner expects an unknown offset to skip a tenth of
 * all rows. A generic plan would seem so expensive that PostgreSQL plans each call again, which takes longer than reading
 * the page.
 */
export const boundOf = (rows: number): number => bounds.find(each => each >= rows) ?? 1_000_000_000
const bounds = [150, 1000, 4000, 10_000, 40_000, 100_000]

export const orders = {
  'best-selling': (of: string) => `${of}sold_count desc, ${of}id desc`,
  newest: (of: string) => `${of}created_at desc, ${of}id desc`,
  'price-asc': (of: string) => `${of}selling_kobo, ${of}id`,
  'price-desc': (of: string) => `${of}selling_kobo desc, ${of}id desc`,
  rating: (of: string) => `${of}rating desc, ${of}review_count desc, ${of}id desc`,
  discount: (of: string) => `${of}discount_percent desc, ${of}sold_count desc, ${of}id desc`,
} as const satisfies Partial<Record<ProductSort, (of: string) => string>>
export type Order = keyof typeof orders

/** The columns of each order. */
export const orderColumns: Record<Order, string> = {
  'best-selling': 'sold_count, id',
  newest: 'created_at, id',
  'price-asc': 'selling_kobo, id',
  'price-desc': 'selling_kobo, id',
  rating: 'rating, review_count, id',
  discount: 'discount_percent, sold_count, id',
}

/**
 * Price ranges this narrow combine their steps with words and options: at most eight steps
 * (`price_step`).
 */
const closePrices = 8

/**
 * A filter. Where no btree has its column, `carried` is a lossy approximation that btrees do have, and the table or a
 * GIN index decides.
 */
interface Part {
  name: string
  sql: string
  carried?: string
  /** The exact condition on the table, where `sql` is meant for an index. */
  exact?: string
}

interface Conditions {
  /** `category` and `store` first. */
  parts: Part[]
  where: string
  /** Conditions on columns that btrees have. */
  whereCarried: string
  /** The other conditions, on documents `d`. */
  beyond: string[]
  values: unknown[]
  /** Names of the filters, without values. */
  shape: string
}

/** Converts filters to SQL conditions. */
export function conditions(asked: Narrowing): Conditions {
  const values: unknown[] = []
  const value = (parameter: unknown): string => `$${values.push(parameter)}`
  const { storeIds = [], brands = [], options = [], minKobo, maxKobo, ids } = asked
  const parts: Part[] = []
  const add = (name: string, sql: string, carried?: string) =>
    parts.push({ name, sql, ...(carried === undefined ? {} : { carried }) })
  if (ids) add('ids', `id = any(${value(ids)}::uuid[])`)
  if (storeIds.length === 1) add('store', `store_id = ${value(storeIds[0])}`)
  if (storeIds.length > 1) add('stores', `store_id = any(${value(storeIds)}::uuid[])`)
  if (asked.category) add(asked.category.level, `${asked.category.level} = ${value(asked.category.id)}::uuid`)
  // A search reads the word index, which has no pairs.
  const hasPairs = asked.category?.level === 'category_id' && asked.search === undefined
  const category = hasPairs ? `$${values.length}::uuid` : undefined
  // A value, so that a list of everything and one of what is in stock share each statement.
  if (asked.search === undefined) add('stock', `(in_stock or not ${value(!!asked.inStock)}::boolean)`)
  else if (asked.inStock) add('stock', 'in_stock')
  const [min, max] = [minKobo, maxKobo].map(kobo => (kobo === undefined ? undefined : `${value(kobo)}::bigint`))
  // Words, a store and a brand select less than prices, which the planner can't know. The sum keeps it from the indexes
  // of prices.
  const isNarrow = storeIds.length > 0 || brands.length > 0 || asked.search !== undefined || ids !== undefined
  const price = isNarrow ? 'selling_kobo + 0' : 'selling_kobo'
  if (min) add('min', `${price} >= ${min}`)
  if (max) add('max', `${price} <= ${max}`)
  if (asked.rating !== undefined) add('rating', `rating >= ${value(asked.rating)}::real`)
  if (asked.discount !== undefined) add('discount', `discount_percent >= ${value(asked.discount)}::smallint`)
  // A single brand gets `=`, because the planner estimates ten values for an array.
  if (brands.length === 1) add('brand', `brand_key = plain(${value(brands[0])})`)
  if (brands.length > 1) add('brands', `brand_key = any(plain_all(${value(brands)}::text[]))`)
  for (const each of options) {
    const chosen = `${value(each)}::text[]`
    const exact = `keys && ${chosen}`
    const sql = category
      ? `option_pairs(category_id, options || attributes) && option_pairs(${category}, ${chosen})`
      : exact
    // The subselect is computed once; a generic plan would compute the bits for each row.
    parts.push({ name: 'option', sql, carried: `option_bits & (select option_bits(${chosen})) <> 0`, exact })
  }
  // A subselect hides the value from the planner, which otherwise plans each search again, at many times the cost of
  // a rare one.
  if (asked.search !== undefined) add('search', `search @@ (select ${value(asked.search)}::tsquery)`, 'true')
  const beyond = parts.filter(each => each.carried !== undefined)
  if (beyond.length && minKobo && maxKobo && maxKobo < minKobo * closePrices)
    add('steps', `keys && price_keys(${min}, ${max})`, 'true')
  const all = (conditions: string[]) => (conditions.length ? conditions.join(' and ') : 'true')
  return {
    parts,
    where: all(parts.map(each => each.sql)),
    whereCarried: all(parts.map(each => each.carried ?? each.sql)),
    // Tested on the documents that a walk passes. Of unknown options the planner expects so few matches that it would
    // fetch all of them by an index; a case has none.
    beyond: beyond.map(each => `case when d.${each.exact ?? each.sql} then true end`),
    values,
    shape: parts.map(each => each.name).join(' '),
  }
}

export interface Page {
  sortBy: ProductSort
  limit: number
  offset: number
  /** Whether an order other than relevance includes weak matches. */
  weak?: boolean | undefined
}

/** `relevance` means `best-selling` here. */
export const orderOf = ({ sortBy }: Pick<Page, 'sortBy'>): Order => (sortBy === 'relevance' ? 'best-selling' : sortBy)

/** Filter combinations that have an index in every order. */
const inEveryOrder = new Set(['', 'category_id', 'sub_category_id', 'child_category_id'])

/** Returns the statement for a page of product cards in a fixed order, where an index delivers the matches. */
export function pageStatement(asked: Narrowing, page: Page): Statement {
  const { where, whereCarried, beyond, values, shape } = conditions(asked)
  const sort = orderOf(page)
  const order = orders[sort]
  const most = literalLimit(page.limit)
  if (page.offset === 0 && inEveryOrder.has(shape.replace(/ ?stock$/, '')))
    return {
      text: `select ${cardColumns} from (select * from search_documents where ${where} order by ${order('')} limit ${most}) d
        ${cardJoins} order by ${order('d.')}`,
      values,
      prepared: true,
    }
  // Skipped rows are read from the index only. Without an OFFSET clause the planner estimates better than with 0.
  const cut = `limit ${most}${page.offset ? ` offset $${values.length + 1}` : ''}`
  return {
    text: beyond.length
      ? `select ${cardColumns} from (
          select ${orderColumns[sort]} from search_documents where ${whereCarried} order by ${order('')}
        ) page join search_documents d on d.id = page.id and ${beyond.join(' and ')} ${cardJoins} order by ${order('page.')} ${cut}`
      : `select ${cardColumns} from (
          select * from (select ${orderColumns[sort]} from search_documents where ${where} order by ${order('')}
            ${page.offset ? `limit ${boundOf(page.offset + most)}` : ''}) near order by ${order('')} ${cut}) page
        ${pageJoins} order by ${order('page.')}`,
    values: page.offset ? [...values, page.offset] : values,
    prepared: true,
  }
}

/** Returns the statement that counts matches, up to one more than `most`. */
export function countStatement(asked: Narrowing, most: number): Statement {
  const { where, values } = conditions(asked)
  return {
    text: `select count(*)::int as count from (select from search_documents where ${where} limit ${most + 1}) counted`,
    values,
    prepared: true,
  }
}

/** Returns the statement that finds which words find their synonyms but aren't found by them. */
export const onlyTypedStatement = (words: readonly string[]): Statement => ({
  text: `select array(select word from unnest($1::text[]) word
    where exists (select from search_synonyms where key = stems(word) and role = 'from')) as words`,
  values: [words],
  prepared: true,
})
