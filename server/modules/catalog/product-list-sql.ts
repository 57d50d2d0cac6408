import type { ProductSort } from '#contract/catalog.ts'
import type { Kobo } from '#platform/money.ts'
import { cardColumns as card, cardJoins as joins } from './product-cards.ts'

export type Level = 'category_id' | 'sub_category_id' | 'child_category_id'

/** What narrows a list of products on sale. */
export interface Narrowing {
  /** Of any of these stores. */
  storeIds?: readonly string[] | undefined
  category?: { level: Level; id: string } | undefined
  minKobo?: Kobo | undefined
  maxKobo?: Kobo | undefined
  /** Only what can be bought now. */
  inStock?: boolean | undefined
  /** At least so many stars. */
  rating?: number | undefined
  /** At least so many percent off. */
  discount?: number | undefined
  /** Of any of these brands. */
  brands?: readonly string[] | undefined
  /** `Colour:Indigo`: any of each inner list, and all of the lists. */
  options?: readonly (readonly string[])[] | undefined
  /** A tsquery. */
  search?: string | undefined
}

export interface Statement {
  /** The name to prepare it under: of those that stand on every page, whose plan is the same for all values. */
  name: string | undefined
  text: string
  values: unknown[]
}

/** A literal limit lets one plan serve all callers; what is above the page's own limit is cut off afterwards. */
const pageLimits = [24, 100]
export const literalLimit = (limit: number): number => pageLimits.find(each => each >= limit) ?? limit

export const orders = {
  'best-selling': (of: string) => `${of}sold_count desc, ${of}id desc`,
  newest: (of: string) => `${of}created_at desc, ${of}id desc`,
  'price-asc': (of: string) => `${of}selling_kobo, ${of}id`,
  'price-desc': (of: string) => `${of}selling_kobo desc, ${of}id desc`,
  rating: (of: string) => `${of}rating desc, ${of}review_count desc, ${of}id desc`,
  discount: (of: string) => `${of}discount_percent desc, ${of}sold_count desc, ${of}id desc`,
} as const satisfies Partial<Record<ProductSort, (of: string) => string>>

interface Conditions {
  /** Each filter's name and SQL; `category` and `store` first. */
  parts: (readonly [name: string, sql: string])[]
  where: string
  values: unknown[]
  /** Names the filters, whatever their values. */
  shape: string
}

/** What a list is narrowed to, as SQL. */
export function conditions(asked: Narrowing): Conditions {
  const values: unknown[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const { storeIds = [], brands = [], options = [] } = asked
  const parts = [
    storeIds.length === 1 && (['store', `store_id = ${value(storeIds[0])}`] as const),
    storeIds.length > 1 && (['stores', `store_id = any(${value(storeIds)}::uuid[])`] as const),
    asked.category && ([asked.category.level, `${asked.category.level} = ${value(asked.category.id)}`] as const),
    asked.inStock && (['stock', 'in_stock'] as const),
    asked.minKobo !== undefined && (['min', `selling_kobo >= ${value(asked.minKobo)}`] as const),
    asked.maxKobo !== undefined && (['max', `selling_kobo <= ${value(asked.maxKobo)}`] as const),
    asked.rating !== undefined && (['rating', `rating >= ${value(asked.rating)}`] as const),
    asked.discount !== undefined && (['discount', `discount_percent >= ${value(asked.discount)}`] as const),
    brands.length && (['brand', `brand_key in (${brands.map(brand => `plain(${value(brand)})`).join(', ')})`] as const),
    ...options.map(each => ['option', `options && ${value(each)}::text[]`] as const),
    asked.search !== undefined && (['search', `search @@ ${value(asked.search)}::tsquery`] as const),
  ].filter(each => typeof each === 'object')
  return {
    parts,
    where: ['visible', ...parts.map(([, condition]) => condition)].join(' and '),
    values,
    shape: parts.map(([name]) => name).join(' '),
  }
}

/** Of these alone, and of stock with any of them, one plan is good for all values: whatever is rare or common. */
const alike = new Set(['', 'store', 'category_id', 'sub_category_id', 'child_category_id'])
const planFitsAll = (shape: string): boolean => alike.has(shape.replace(/ ?stock$/, ''))

export interface Page {
  sortBy: ProductSort
  limit: number
  offset: number
}

/** The statement for a page of product cards in a fixed order; `relevance` stands for `best-selling`. */
export function pageStatement(asked: Narrowing, { sortBy, limit, offset }: Page): Statement {
  const { where, values, shape } = conditions(asked)
  const sort = sortBy === 'relevance' ? 'best-selling' : sortBy
  const order = orders[sort]
  const most = literalLimit(limit)
  if (offset === 0)
    return {
      name: planFitsAll(shape) ? `products ${shape} ${sort} ${most}` : undefined,
      text: `select ${card} from (select * from products where ${where} order by ${order('')} limit ${most}) p
        ${joins} order by ${order('p.')}`,
      values,
    }
  // Only the index is read of what is passed over.
  return {
    name: planFitsAll(shape) ? `products ${shape} ${sort} ${most} on` : undefined,
    text: `select ${card} from (
        select id from products where ${where} order by ${order('')} limit ${most} offset $${values.length + 1}
      ) page join products p on p.id = page.id ${joins} order by ${order('p.')}`,
    values: [...values, offset],
  }
}

/** The statement that counts what matches, up to one more than `most`. */
export function countStatement(asked: Narrowing, most: number): Statement {
  const { where, values, shape } = conditions(asked)
  return {
    name: planFitsAll(shape) ? `count ${shape} ${most}` : undefined,
    text: `select count(*)::int as count from (select from products where ${where} limit ${most + 1}) counted`,
    values,
  }
}
