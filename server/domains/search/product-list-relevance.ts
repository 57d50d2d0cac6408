import { cardColumns, conditions, literalLimit, type Narrowing, pageJoins, type Statement } from './product-list-sql.ts'
import { anyPart, lexemesIn, lexemesOf, namedIn, own, type Part } from './query.ts'

/** Number of matches that are ranked; the rest follows by sales. */
export const mostRanked = 400

/** Number of matches with every word that are looked at for those that will rank highest. */
const mostLookedAt = 1000

/** Sales bands (`sales_band`), best first: steps in which a search looks for best sellers. */
const bands = ['{★5,★4,★3}', '{★2}', '{★1}', '{★0}']

/**
 * Selects the best sellers among a search's matches, unordered. It searches the highest sales bands first and lower ones
 * only if needed, so that a word of a hundred thousand products costs little more than one of a thousand. An append
 * reads its parts until the limit is reached. An order without an index keeps the planner from an index scan over all
 * products.
 */
export function bestSellersOf(where: string, columns: string, most: string): string {
  const arms = bands.map(
    band => `(select ${columns} from search_documents where ${where} and keys && '${band}'
      order by sold_count + 0 desc, id desc limit ${most})`,
  )
  return `select * from (${arms.join(' union all ')}) bands limit ${most}`
}

/** Always true, which the planner takes for rare: it would scan the table, expecting a match soon. */
const isRare = 'sold_count * 0 = 0'

/**
 * Returns the statement that tests whether a search has matches with every part, and if not, which parts have any. Best
 * sellers are tested first, because a common word has some of them.
 */
export function partsStatement(asked: Narrowing, every: string, each: readonly string[]): Statement {
  const { where, values } = conditions({ ...asked, search: every })
  const search = `$${values.length}::tsquery`
  const exists = (query: string): string => {
    const among = (which: string): string =>
      `exists (select from search_documents where ${where.replace(search, query)} and ${which})`
    return `(${among(`keys && '${bands[0]}'`)} or ${among(isRare)})`
  }
  const parts = each.map(query => exists(`$${values.push(query)}::tsquery`))
  return {
    text: `select case when ${exists(search)} then null else array[${parts.join(', ')}]::boolean[] end as found`,
    values,
    prepared: true,
  }
}

/** Ranks a search: its parts, and the one of them that names the thing. */
export interface Ranking {
  parts: readonly Part[]
  head: Part | undefined
}

/** `search_documents.weights` are a quarter, since PostgreSQL takes weights up to 1. */
const wholeWeight = 4

/** Saturation of BM25: how soon a further occurrence of a word adds little. */
const saturation = 1.2

/**
 * Returns the SQL of the score of search documents `d`, and the joins that it needs. BM25F: each word counts by its
 * rarity, and by its places with their lengths (`weights`), times the share of the words that occurs; a synonym counts
 * less than the word. A product that is the thing comes before one that the thing only describes (`laptop bag`), one in
 * stock before one that isn't, and sales decide between near equals.
 */
function scoreOf({ parts, head }: Ranking, value: (given: unknown) => string): { joins: string; score: string } {
  // `ts_rank` divides by the number of words in a query.
  const rank = (query: string, times: number) => {
    const ranked = value(query.replaceAll('&', '|'))
    return `case when d.search @@ ${value(query)}::tsquery
      then ${wholeWeight * times} * ts_rank(d.weights, d.search, ${ranked}::tsquery) else 0 end`
  }
  const joins = parts.map(({ part, query, ranked, alternatives, weight }, at) => {
    // As typed, a word counts a little more than in another form.
    const own = ranked
      ? `${rank(ranked, 1)} * case when d.search @@ ${value(`'${part}'`)}::tsquery then 1.03 else 1 end`
      : rank(query, lexemesIn(query))
    const each = [own, ...(alternatives ?? []).map(other => rank(other, weight ?? 1))]
    return `cross join lateral (select ${each.length > 1 ? `greatest(${each.join(', ')})` : each[0]} as t) part${at}`
  })
  const rarity = parts.map(part => `${value(part.rarity)}::real`)
  const sum = parts.map((_, at) => `${rarity[at]} * part${at}.t / (part${at}.t + ${saturation})`).join(' + ')
  const covered = parts.map((_, at) => `case when part${at}.t > 0 then ${rarity[at]} else 0 end`).join(' + ')
  const kind = head
    ? `* case when d.search @@ ${value(namedIn(head, 'A'))}::tsquery then 1.17
        when d.search @@ ${value(namedIn(head, 'B'))}::tsquery then 1.08
        when d.search @@ ${value(namedIn(head, 'C'))}::tsquery then 1.08 else 1 end`
    : ''
  return {
    joins: joins.join(' '),
    score: `(${sum}) * (${covered}) / (${rarity.join(' + ')}) ${kind}
      * case when d.in_stock then 1 else 0.8 end * (1 + 0.014 * ln(1 + d.sold_count))`,
  }
}

/** Where the matches of a search that are ranked are looked up first. */
export interface Lookup extends Ranking {
  /** A tsquery of the products with all words, if there are any. */
  every?: string | undefined
}

/**
 * Returns the statement for a page of a search by relevance. `ids` lists all matches if there are few. Otherwise those
 * that will rank highest are looked up: products with every word that are the thing, then others with every word, then
 * with fewer; of each the best sellers, by sales band. Only these are ranked.
 */
export function relevanceStatement(
  asked: Narrowing & { search: string },
  { every, ...ranking }: Lookup,
  { limit, offset }: { limit: number; offset: number },
  ids?: readonly string[],
): Statement {
  const { where, values }: { where: string; values: unknown[] } = ids
    ? { where: 'id = any($1::uuid[])', values: [ids] }
    : conditions(asked)
  const query = `$${values.length}::tsquery`
  const value = (given: unknown): string => `$${values.push(given)}`
  const cut = literalLimit(limit)
  const columns = 'id, search, weights, sold_count, in_stock'
  const lookUp = (): string => {
    const words = ranking.head ? lexemesOf(anyPart([ranking.head], own)) : []
    const things = ranking.head && `search @@ ${value(namedIn(ranking.head, 'A'))}::tsquery`
    const likely: string[] = []
    if (every !== undefined && ranking.parts.length > 1)
      likely.push(`select ${columns} from (select ${columns} from search_documents
        where ${where.replace(query, `${value(every)}::tsquery`)} and ${isRare} limit ${mostLookedAt}) near
        order by ${things ? `${things} desc,` : ''} sold_count desc, id desc`)
    if (things)
      likely.push(
        [3, 2, 1, 0]
          .map(
            // An offset keeps the planner from the larger index of all words.
            band => `(select ${columns} from (select ${columns} from search_documents
                where thing_keys(search, sold_count) && ${value(words.map(word => band + word))}::text[]
                  and ${where.replace(`search @@ (select ${query})`, 'true')} offset 0) near
              where ${things} and search @@ ${query} order by sold_count + 0 desc, id desc limit ${mostRanked})`,
          )
          .join(' union all '),
      )
    const isNew = (tier: number): string => {
      const before = Array.from({ length: tier }, (_, at) => `select id from tier${at}`)
      return tier ? `id not in (${before.join(' union all ')})` : 'true'
    }
    const most = value(Math.max(mostRanked, offset + cut))
    const tiers = [
      ...likely.map((arms, at) => `select * from (${arms}) arms where ${isNew(at)} limit ${mostRanked}`),
      bestSellersOf(`${where} and ${isNew(likely.length)}`, columns, most),
    ]
    return `with ${tiers.map((tier, at) => `tier${at} as materialized (${tier})`).join(', ')}
      select * from (${tiers.map((_, at) => `select *, ${at} as tier from tier${at}`).join(' union all ')}) tiers limit ${most}`
  }
  const found = ids ? `select ${columns}, 0 as tier from search_documents where ${where}` : lookUp()
  const { joins, score } = scoreOf(ranking, value)
  return {
    text: `select ${cardColumns} from (
        select id, n, score, row_number() over (order by score desc nulls last, n) as place from (
          select d.id, d.n, case when d.n <= ${mostRanked} then ${score} end as score
          from (select *, row_number() over (order by tier, sold_count desc, in_stock desc, id desc) as n from (${found}) found) d
          ${joins}
        ) scored
        order by place limit ${cut} offset ${value(offset)}
      ) page ${pageJoins} order by page.place`,
    values,
    prepared: true,
  }
}
