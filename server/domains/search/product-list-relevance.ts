import { cardColumns, cardJoins } from '#domains/catalog/index.ts'
import { conditions, literalLimit, type Narrowing, type Statement } from './product-list-sql.ts'

/** Of what a search finds, so many best sellers are ranked by relevance; what is below stands in order of sales. */
export const mostRanked = 150

/** Units sold from which products have an index of their own (0042_catalogue_in_indexes.sql). */
const tiers = [1000, 300, 100, 30, 10]

/**
 * The best sellers of what a search finds, not in order: looked for among those that sell much first, and only where
 * they are too few among the others, so that a word of a hundred thousand products costs little more than one of a
 * thousand. One after another, and none that isn't needed: what is appended is read until there is enough. An order
 * that no index has keeps the planner from walking down all.
 */
export function bestSellersOf(where: string, columns: string, most: string): string {
  const arms = [...tiers, 0].map((from, at) => {
    const below = tiers[at - 1]
    const sold = `${from ? ` and sold_count >= ${from}` : ''}${below ? ` and sold_count < ${below}` : ''}`
    return `(select ${columns} from products where ${where}${sold} order by sold_count + 0 desc, id desc limit ${most})`
  })
  return `select ${columns} from (${arms.join(' union all ')}) tiers limit ${most}`
}

/** Whether a search finds anything. */
export function existsStatement(asked: Narrowing & { search: string }): Statement {
  const { where, values } = conditions(asked)
  return { text: `select exists (${bestSellersOf(where, 'id', '1')}) as found`, values, prepared: true }
}

/**
 * The statement for a page of what a search finds. First what has all words in its name and brand, then what has them
 * with its categories and store, then the rest; in each, first what lies in a category or store of those words, then
 * where several words stand close together, then what can be bought, then what sells. `ids` where it is known to be few.
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

/** A tsquery that holds only where its words stand in parts of those weights. */
const weighted = (query: string, weights: string): string =>
  query.replace(/'(:\*)?(?=[\s)]|$)/g, (_, begun = '') => `':${begun ? '*' : ''}${weights}`)

/** Whether a tsquery needs several words: of alternatives, a product that has two would rank above one that has one. */
function ofSeveralParts(query: string): boolean {
  let outer = query
  for (let before = ''; before !== outer; ) {
    before = outer
    outer = outer.replace(/\([^()]*\)/g, '')
  }
  return outer.includes(' & ') && !outer.includes('|')
}
