import { cardColumns, cardJoins } from '#domains/catalog/index.ts'
import { conditions, literalLimit, type Narrowing, type Statement } from './product-list-sql.ts'

/** Number of best sellers that are ranked by relevance; the rest of the matches follow by sales. */
export const mostRanked = 150

/** Units sold from which products have a partial index (0042_catalogue_in_indexes.sql). */
const tiers = [1000, 300, 100, 30, 10]

/**
 * Selects the best sellers among a search's matches, unordered. It searches the highest sales tier first and lower ones
 * only if needed, so that a word of a hundred thousand products costs little more than one of a thousand. An append
 * reads its parts until the limit is reached. An order without an index keeps the planner from an index scan over all
 * products.
 */
export function bestSellersOf(where: string, columns: string, most: string): string {
  const arms = [...tiers, 0].map((from, at) => {
    const below = tiers[at - 1]
    const sold = `${from ? ` and sold_count >= ${from}` : ''}${below ? ` and sold_count < ${below}` : ''}`
    return `(select ${columns} from products where ${where}${sold} order by sold_count + 0 desc, id desc limit ${most})`
  })
  return `select ${columns} from (${arms.join(' union all ')}) tiers limit ${most}`
}

/** Returns the statement that tests whether a search has matches. */
export function existsStatement(asked: Narrowing & { search: string }): Statement {
  const { where, values } = conditions(asked)
  return { text: `select exists (${bestSellersOf(where, 'id', '1')}) as found`, values, prepared: true }
}

/**
 * Returns the statement for a page of a search by relevance. Matches of all words in name and brand come first, then
 * with categories and store, then the rest; within each, by match of category or store, proximity of the words, stock,
 * and sales. `ids` lists all matches if there are few.
 */
export function relevanceStatement(
  asked: Narrowing & { search: string },
  { limit, offset }: { limit: number; offset: number },
  ids?: readonly string[],
): Statement {
  const { where, values }: { where: string; values: unknown[] } = ids
    ? { where: 'visible and id = any($1::uuid[])', values: [ids] }
    : conditions(asked)
  const value = (given: unknown): string => `$${values.push(given)}`
  const close = ofSeveralParts(asked.search)
  const cut = literalLimit(limit)
  const columns = 'id, search, sold_count, in_stock'
  const found = ids
    ? `select ${columns} from products where ${where}`
    : bestSellersOf(where, columns, value(Math.max(mostRanked, offset + cut)))
  const standsIn = (weights: string): string => `search @@ ${value(weighted(asked.search, weights))}::tsquery`
  const relevance = `case when ${standsIn('A')} then 20 when ${standsIn('AB')} then 10 else 0 end
    + case when ${standsIn('B')} then 5 else 0 end
    ${close ? `+ round(ts_rank('{0, 0, 0, 1}', search, ${value(asked.search)}::tsquery)::numeric, 1)` : ''}`
  return {
    text: `select ${cardColumns} from (
        select id, n, case when n <= ${mostRanked} then ${relevance} end as relevance,
          n <= ${mostRanked} and in_stock as ready
        from (
          select *, row_number() over (order by sold_count desc, in_stock desc, id desc) as n from (${found}) found
        ) numbered
        order by relevance desc nulls last, ready desc, n limit ${cut} offset ${value(offset)}
      ) page join products p on p.id = page.id ${cardJoins}
      order by page.relevance desc nulls last, page.ready desc, page.n`,
    values,
    prepared: true,
  }
}

/** Restricts a tsquery to words with these weights. */
const weighted = (query: string, weights: string): string =>
  query.replace(/'(:\*)?(?=[\s)]|$)/g, (_, begun = '') => `':${begun ? '*' : ''}${weights}`)

/**
 * Returns whether a tsquery requires several words; with alternatives, a product that has two would outrank one that has one.
 */
function ofSeveralParts(query: string): boolean {
  let outer = query
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = outer.replace(/\([^()]*\)/g, '')
  }
  return outer.includes(' & ') && !outer.includes('|')
}
