import { cardColumns, cardJoins } from './product-cards.ts'
import { conditions, type Narrowing, type Statement } from './product-list-sql.ts'

/** Of what a search finds, so many best sellers are ranked by relevance; what is below stands in order of sales. */
const mostRanked = 500

/**
 * The statement for a page of what a search finds. First what has all words in its name and brand, then what has them
 * with its categories and store, then the rest; in each, first what lies in a category or store of those words, then
 * where several words stand close together, then what can be bought, then what sells. `few` says that fetching all is
 * cheap: the planner would rather walk down the best sellers, so an order that no index has keeps it from it.
 */
export function relevanceStatement(
  asked: Narrowing & { search: string },
  { limit, offset }: { limit: number; offset: number },
  few: boolean,
): Statement {
  const { where, values, shape } = conditions(asked)
  const fetchAll = few && !asked.category && !asked.storeIds?.length
  const close = ofSeveralParts(asked.search)
  // Then there is one way to go about it, so what stands on every results page is planned once.
  const planned = fetchAll && (shape === 'search' || shape === 'stock search') && offset === 0 && limit === 24
  const standsIn = (weights: string): string => `search @@ $${values.push(weighted(asked.search, weights))}::tsquery`
  const relevance = `case when ${standsIn('A')} then 20 when ${standsIn('AB')} then 10 else 0 end
    + case when ${standsIn('B')} then 5 else 0 end
    ${close ? `+ round(ts_rank('{0, 0, 0, 1}', search, $${values.push(asked.search)}::tsquery)::numeric, 1)` : ''}`
  return {
    name: planned ? `relevant ${shape} ${close}` : undefined,
    text: `select ${cardColumns} from (
        select id, n, case when n <= ${mostRanked} then ${relevance} end as relevance,
          n <= ${mostRanked} and in_stock as ready
        from (
          select *, row_number() over (order by sold_count desc, in_stock desc, id desc) as n
          from (
            select id, search, sold_count, in_stock from products where ${where}
            order by sold_count${fetchAll ? ' + 0' : ''} desc, id desc limit ${Math.max(mostRanked, offset + limit)}
          ) found
        ) numbered
        order by relevance desc nulls last, ready desc, n limit ${limit} offset ${offset}
      ) page join products p on p.id = page.id ${cardJoins}
      order by page.relevance desc nulls last, page.ready desc, page.n`,
    values,
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
