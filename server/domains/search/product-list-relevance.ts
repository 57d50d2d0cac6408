import { cardColumns, conditions, literalLimit, type Narrowing, pageJoins, type Statement } from './product-list-sql.ts'
import { isThing, lexemesIn, namedIn, type Part } from './query.ts'

/** Number of matches that are ranked at most; the others follow in the order in which they are found. */
export const mostRanked = 200

/** With so many matches, those that are less likely to rank high aren't looked up for the first pages. */
const enough = 60

/** Bands of sales, best first: steps in which a search looks for best sellers. Each but the last has its own index. */
const bands = ['sold_count >= 300', 'sold_count >= 30 and sold_count < 300', 'sold_count < 30']

/** Always true, which the planner takes for rare: it would scan the table, expecting a match soon. */
const isRare = 'sold_count * 0 = 0'

/**
 * Selects the best sellers among a search's matches, the highest sales bands first and lower ones only if needed, so
 * that a word of a hundred thousand products costs little more than one of a thousand. An append reads its parts until
 * the limit is reached. Only the highest band, whose sales differ much, is sorted: sorting reads all of its matches.
 */
export function bestSellersOf(where: string, columns: string, most: string): string {
  return `select * from (${bandsOf(where, columns, most).join(' union all ')}) bands limit ${most}`
}

const bandsOf = (where: string, columns: string, most: string): string[] =>
  bands.map(
    (band, at) => `(select ${columns} from search_documents where ${where} and ${band} and ${isRare}
      ${at === 0 ? 'order by sold_count + 0 desc, id desc' : ''} limit ${most})`,
  )

/** Returns a condition that some product matches a tsquery. Tests best sellers first, because a common word has some. */
const exists = (where: string): string =>
  `(${[...bands.slice(0, -1), isRare].map(which => existsIn(where, which)).join(' or ')})`

const existsIn = (where: string, which: string): string =>
  `exists (select from search_documents where ${where} and ${which})`

/** Returns the conditions that some product within the filters matches each of the queries. */
function existing(asked: Narrowing, queries: readonly string[]) {
  const { where, values }: { where: string; values: unknown[] } = conditions(asked)
  const each = queries.map(query => exists(`${where} and search @@ (select $${values.push(query)}::tsquery)`))
  return { each, values }
}

/** Returns the statement that tests which of the queries have matches. */
export function foundStatement(asked: Narrowing, queries: readonly string[]): Statement {
  const { each, values } = existing(asked, queries)
  return { text: `select array[${each.join(', ')}]::boolean[] as found`, values, prepared: true }
}

/** Returns the statement that finds the place of the first query that has matches, or null. */
export function firstStatement(asked: Narrowing, queries: readonly string[]): Statement {
  const { each, values } = existing(asked, queries)
  const cases = each.map((condition, at) => `when ${condition} then ${at}`)
  return { text: `select case ${cases.join(' ')} end as first`, values, prepared: true }
}

/** What a search whose query has no matches looks for, in the order in which it is taken. */
export interface Otherwise {
  /** A tsquery of products with every word; if there are none, the query counts as one without matches. */
  every?: string | undefined
  /** The same, with words of stores and categories. */
  everyAnywhere: string
  /** Other tsqueries. */
  others: readonly string[]
}

/**
 * Returns the statement that counts matches of a search, up to one more than `most`, with their `ids` if at most `few`.
 * If there are none, it finds the place of the first of the other queries that has matches.
 */
export function matchesStatement(
  asked: Narrowing & { search: string },
  { most, few }: { most: number; few: number },
  otherwise?: Otherwise,
): Statement {
  const { where, values }: { where: string; values: unknown[] } = conditions(asked)
  const search = `$${values.length}::tsquery`
  const matching = (query: string): string => where.replace(search, `$${values.push(query)}::tsquery`)
  const isEvery = otherwise?.every === undefined ? '' : `and ${exists(matching(otherwise.every))}`
  // Best sellers aren't tested for words of stores and categories: products with every word are few.
  const others = otherwise
    ? [existsIn(matching(otherwise.everyAnywhere), isRare), ...otherwise.others.map(query => exists(matching(query)))]
    : []
  const cases = others.map((condition, at) => `when ${condition} then ${at}`)
  return {
    text: `select count, ids, ${cases.length ? `case when count = 0 then case ${cases.join(' ')} end end` : 'null'} as first
      from (select count(*)::int as count, case when count(*) <= ${few} then array_agg(id) end as ids
        from (select id from search_documents where ${where} and ${isRare} ${isEvery} limit ${most + 1}) found) counted`,
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

/** Ratings are averaged with as many reviews of as many stars, so that a single review says little. */
const [reviews, stars] = [3, 4]
/** What a star more or less counts. */
const ofStars = 0.05

/**
 * Returns the SQL that selects the score of a search document `d` that is ranked. BM25F: each word counts by its
 * rarity, and by its places with their lengths (`weights`), times the share of the words that occurs; a synonym counts
 * less than the word. A product that is the thing comes before one that the thing only describes (`laptop bag`), one in
 * stock before one that isn't, and sales and ratings decide between near equals.
 */
function scoreOf({ parts, head }: Ranking, value: (given: unknown) => string, isRanked: string): string {
  // `ts_rank` divides by the number of words in a query. Values instead of literals let searches share statements.
  const rank = (query: string, times: number): string =>
    `${value(wholeWeight * times)}::float8 * ts_rank(d.weights, d.search, ${value(query.replaceAll('&', '|'))}::tsquery)`
  const rankOfMatch = (query: string, times: number): string =>
    `case when d.search @@ ${value(query)}::tsquery then ${rank(query, times)} else 0 end`
  const terms = parts.map(({ part, query, ranked, alternatives, weight }, at) => {
    const asTyped = `'${part}'`
    // As typed, a word counts a little more than in another form.
    const own = ranked
      ? `${rank(ranked, 1)} * case when d.search @@ ${value(asTyped)}::tsquery then 1.03 else 1 end`
      : rankOfMatch(query, lexemesIn(query))
    const each = [own, ...(alternatives ?? []).map(other => rankOfMatch(other, weight ?? 1))]
    // Names have the stem of a participle where it counts less.
    if (part.endsWith('ed') && ranked && !ranked.endsWith("ed'")) each.push(rankOfMatch(asTyped, 1))
    return `${each.length > 1 ? `greatest(${each.join(', ')})` : each[0]} as t${at}`
  })
  const rarity = parts.map(part => `${value(part.rarity)}::real`)
  const sum = parts.map((_, at) => `${rarity[at]} * t${at} / (t${at} + ${saturation})`).join(' + ')
  const covered = parts.map((_, at) => `case when t${at} > 0 then ${rarity[at]} else 0 end`).join(' + ')
  const kind = head
    ? `case when d.search @@ ${value(isThing(head))}::tsquery then 1.17
        when d.search @@ ${value(namedIn(head, 'BC'))}::tsquery then 1.08 else 1 end`
    : '1'
  // Without the OFFSET clauses a term would be computed wherever the score has it, and the score wherever rows are sorted.
  return `select (${sum}) * (${covered}) / (${rarity.join(' + ')}) * kind
      * case when d.in_stock then 1 else 0.8 end * (1 + 0.018 * ln(1 + d.sold_count))
      * (1 + ${ofStars} * ((coalesce(d.rating_sum, 0) + ${stars * reviews}) / (d.review_count + ${reviews})::real - ${stars})) as score
    from (select ${terms.join(', ')}, ${kind} as kind where ${isRanked} offset 0) terms offset 0`
}

/** Where the matches of a search that are ranked are looked up first. */
export interface Lookup extends Ranking {
  /** A tsquery of the products with all words, or with most if none has all. */
  likely?: string | undefined
}

/**
 * Returns the statement for a page of a search by relevance. `ids` lists all matches if there are few. Otherwise those
 * that will rank highest are looked up: with most words the things that the search names, then others with most words,
 * then other things, then the rest; of each the best sellers before the others. Matches are ranked together until there
 * are `enough`, and the others follow in the order in which they are found. `count` is the number of matches, if it is
 * known.
 */
export function relevanceStatement(
  asked: Narrowing & { search: string },
  { likely, ...ranking }: Lookup,
  { limit, offset }: { limit: number; offset: number },
  { ids, count = Number.POSITIVE_INFINITY }: { ids?: readonly string[] | undefined; count?: number } = {},
): Statement {
  const { where, values }: { where: string; values: unknown[] } = ids
    ? { where: 'id = any($1::uuid[])', values: [ids] }
    : conditions(asked)
  const query = `$${values.length}::tsquery`
  const value = (given: unknown): string => `$${values.push(given)}`
  const cut = literalLimit(limit)
  const columns = 'id, search, weights, sold_count, in_stock, rating_sum, review_count'
  const lookUp = (): string => {
    const { head, parts } = ranking
    const things = head && `${value(isThing(head))}::tsquery`
    const isAll = likely === asked.search
    const isLikely =
      likely === undefined || parts.length === 1 ? undefined : isAll ? query : `${value(likely)}::tsquery`
    const groups = [
      ...(isLikely ? [[isLikely]] : []),
      ...(isLikely && isAll ? [] : [[query, ...(isLikely ? [`!!${isLikely}`] : [])]]),
    ].flatMap(group =>
      things
        ? [
            [...group, things],
            [...group, `!!${things}`],
          ]
        : [group],
    )
    const most = value(Math.max(mostRanked, offset + cut))
    const needed = value(Math.max(enough, offset + cut))
    const arms = groups.flatMap(group => {
      const matching = where.replace(query, group.map(each => `(${each})`).join(' && '))
      const found = bandsOf(matching, columns, most)
      return [found.slice(0, -1).join(' union all '), found.slice(-1).join()]
    })
    const sofar = (at: number): string => (at ? `(select n from sofar${at})` : '0')
    return `with ${arms
      .map((arm, at) => {
        const isNeeded = at ? `where ${sofar(at)} < ${needed}::int` : ''
        return `arm${at} as materialized (select * from (${arm}) found ${isNeeded} limit ${most}),
          sofar${at + 1} as materialized (select ${sofar(at)} + count(*) as n from arm${at})`
      })
      .join(', ')}
      ${arms.map((_, at) => `select *, ${sofar(at)} < ${enough} as ranks from arm${at}`).join(' union all ')}`
  }
  const few = (order: string): string =>
    `select ${columns}, true as ranks from search_documents where ${where} ${order}`
  const found = ids
    ? few('order by sold_count desc, id desc')
    : count <= mostRanked
      ? few(`and ${isRare} limit ${mostRanked}`)
      : lookUp()
  const score = scoreOf(ranking, value, `d.ranks and d.n <= ${mostRanked}`)
  return {
    text: `select ${cardColumns} from (
        select id, row_number() over (order by score desc nulls last, case when score is null then n end,
          sold_count desc, id desc) as place
        from (
          select d.id, d.n, d.sold_count, score
          from (select *, row_number() over () as n from (${found}) found) d
          left join lateral (${score}) scored on true
        ) scored
        order by place limit ${cut} offset ${value(offset)}
      ) page ${pageJoins} order by page.place`,
    values,
    prepared: true,
  }
}
