import type { ProductSort } from '#contract/catalog.ts'
import type { Kobo } from '#platform/money.ts'
import { cardColumns as card, cardJoins as joins } from './product-cards.ts'

export type Level = 'category_id' | 'sub_category_id' | 'child_category_id'

/** What narrows a list of products on sale. */
export interface Narrowing {
  storeId?: string | undefined
  category?: { level: Level; id: string } | undefined
  minKobo?: Kobo | undefined
  maxKobo?: Kobo | undefined
  /** Only what can be bought now. */
  inStock?: boolean | undefined
  /** A tsquery. */
  search?: string | undefined
}

export interface Statement {
  /** The name to prepare it under: of those that stand on every page, whose plan is the same for all values. */
  name: string | undefined
  text: string
  values: unknown[]
}

/** Of what a search finds, so many best sellers are ranked by relevance; what is below stands in order of sales. */
const ranked = 240
/** A literal limit lets one plan serve all callers; what is above the page's own limit is cut off afterwards. */
const pageLimits = [24, 100]

const orders = {
  'best-selling': (of: string) => `${of}sold_count desc, ${of}id desc`,
  newest: (of: string) => `${of}created_at desc, ${of}id desc`,
  'price-asc': (of: string) => `${of}selling_kobo, ${of}id`,
  'price-desc': (of: string) => `${of}selling_kobo desc, ${of}id desc`,
  rating: (of: string) => `${of}rating desc, ${of}review_count desc, ${of}id desc`,
} as const satisfies Partial<Record<ProductSort, (of: string) => string>>

function conditions(asked: Narrowing): { where: string; values: unknown[]; shape: string } {
  const values: unknown[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const said = [
    asked.storeId && (['store', `store_id = ${value(asked.storeId)}`] as const),
    asked.category && ([asked.category.level, `${asked.category.level} = ${value(asked.category.id)}`] as const),
    asked.inStock && (['stock', 'in_stock'] as const),
    asked.minKobo !== undefined && (['min', `selling_kobo >= ${value(asked.minKobo)}`] as const),
    asked.maxKobo !== undefined && (['max', `selling_kobo <= ${value(asked.maxKobo)}`] as const),
    asked.search !== undefined && (['search', `search @@ ${value(asked.search)}::tsquery`] as const),
  ].filter(each => typeof each === 'object')
  return {
    where: ['visible', ...said.map(([, condition]) => condition)].join(' and '),
    values,
    shape: said.map(([name]) => name).join(' '),
  }
}

/** A range of prices, a word or a pair of filters is rare or common: only its values tell which plan is good. */
const planFitsAll = (asked: Narrowing): boolean =>
  asked.search === undefined &&
  asked.minKobo === undefined &&
  asked.maxKobo === undefined &&
  !(asked.storeId !== undefined && asked.category)

/** The statement for a page of product cards in a fixed order; `relevance` stands for `best-selling`. */
export function pageStatement(
  asked: Narrowing,
  { sortBy, limit, offset }: { sortBy: ProductSort; limit: number; offset: number },
): Statement {
  const { where, values, shape } = conditions(asked)
  const sort = sortBy === 'relevance' ? 'best-selling' : sortBy
  const order = orders[sort]
  const most = pageLimits.find(each => each >= limit) ?? limit
  if (offset === 0)
    return {
      name: planFitsAll(asked) ? `products ${shape} ${sort} ${most}` : undefined,
      text: `select ${card} from (select * from products where ${where} order by ${order('')} limit ${most}) p
        ${joins} order by ${order('p.')}`,
      values,
    }
  // Only the index is read of what is passed over.
  return {
    name: planFitsAll(asked) ? `products ${shape} ${sort} ${most} on` : undefined,
    text: `select ${card} from (
        select id from products where ${where} order by ${order('')} limit ${most} offset $${values.length + 1}
      ) page join products p on p.id = page.id ${joins} order by ${order('p.')}`,
    values: [...values, offset],
  }
}

/**
 * The statement for a page of what a search finds, by relevance, then sales. `count` is how many there are: the planner
 * would rather walk down the best sellers than fetch even a few thousand, so an order that no index has keeps it from it.
 */
export function relevanceStatement(
  asked: Narrowing & { search: string },
  { limit, offset }: { limit: number; offset: number },
  count: number,
): Statement {
  const { where, values, shape } = conditions(asked)
  const fetchAll = count <= 20_000 && !asked.category && asked.storeId === undefined
  // Then there is one way to go about it, so what stands on every results page is planned once.
  const planned = fetchAll && (shape === 'search' || shape === 'stock search') && offset === 0 && limit === 24
  return {
    name: planned ? `relevant ${shape}` : undefined,
    text: `select ${card} from (
        select id, n, case when n <= ${ranked}
          then round(ts_rank('{0.05, 0.2, 0.4, 1}', search, $${values.length}::tsquery)::numeric, 1) end as relevance
        from (
          select *, row_number() over (order by sold_count desc, in_stock desc, id desc) as n
          from (
            select id, search, sold_count, in_stock from products where ${where}
            order by sold_count${fetchAll ? ' + 0' : ''} desc, id desc limit ${Math.max(ranked, offset + limit)}
          ) found
        ) numbered
        order by relevance desc nulls last, n limit ${limit} offset ${offset}
      ) page join products p on p.id = page.id ${joins} order by page.relevance desc nulls last, page.n`,
    values,
  }
}

/** The statement that counts all that match. */
export function countStatement(asked: Narrowing): Statement {
  const { where, values, shape } = conditions(asked)
  return {
    name: planFitsAll(asked) ? `count ${shape}` : undefined,
    text: `select count(*)::int as count from products where ${where}`,
    values,
  }
}
