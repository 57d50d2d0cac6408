import { cardColumns, conditions, literalLimit, type Narrowing, pageJoins, type Statement } from './product-list-sql.ts'
import { isThing, lexemesIn, namedIn, type Part } from './query.ts'

/** Number of matches that are ranked; the rest follows by sales. */
export const mostRanked = 200

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
  const arms = bands.map(
    (band, at) => `(select ${columns} from search_documents where ${where} and ${band} and ${isRare}
      ${at === 0 ? 'order by sold_count + 0 desc, id desc' : ''} limit ${most})`,
  )
  return `select * from (${arms.join(' union all ')}) bands limit ${most}`
}

/** Returns a condition that some product matches a tsquery. Tests best sellers first, because a common word has some. */
const exists = (where: string): string => {
  const among = (which: string): string => `exists (select from search_documents where ${where} and ${which})`
  return `(${among(`${bands[0]}`)} or ${among(isRare)})`
}

/** Returns the statement that tests which of the queries have matches. */
export function partsStatement(asked: Narrowing, queries: readonly string[]): Statement {
  const { where, values } = conditions(asked)
  const found = queries.map(query => exists(`${where} and search @@ (select $${values.push(query)}::tsquery)`))
  return { text: `select array[${found.join(', ')}]::boolean[] as found`, values, prepared: true }
}

/**
 * Returns the statement that counts matches of a search, up to one more than `most`, with their `ids` if there are at
 * most `few`, and tests whether `every` has matches too.
 */
export function matchesStatement(
  asked: Narrowing & { search: string },
  { most, few, every }: { most: number; few: number; every?: string | undefined },
): Statement {
  const { where, values } = conditions(asked)
  const query = `$${values.length}::tsquery`
  const hasEvery = every === undefined ? 'null' : exists(where.replace(query, `$${values.push(every)}::tsquery`))
  return {
    text: `select count(*)::int as count, case when count(*) <= ${few} then array_agg(id) end as ids,
        case when count(*) > 0 then ${hasEvery} end as "hasEvery"
      from (select id from search_documents where ${where} and ${isRare} limit ${most + 1}) counted`,
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
    ? `* case when d.search @@ ${value(isThing(head))}::tsquery then 1.17
        when d.search @@ ${value(namedIn(head, 'BC'))}::tsquery then 1.08 else 1 end`
    : ''
  return {
    joins: joins.join(' '),
    score: `(${sum}) * (${covered}) / (${rarity.join(' + ')}) ${kind}
      * case when d.in_stock then 1 else 0.8 end * (1 + 0.018 * ln(1 + d.sold_count))`,
  }
}

/** Where the matches of a search that are ranked are looked up first. */
export interface Lookup extends Ranking {
  /** A tsquery of the products with all words, or with most if none has all. */
  likely?: string | undefined
}

/**
 * Returns the statement for a page of a search by relevance. `ids` lists all matches if there are few. Otherwise those
 * that will rank highest are looked up: with most words the things that the search names, then others with most words,
 * then other things, then the rest; of each the best sellers first, by sales band. Only these are ranked, and the others
 * follow in the order in which they are found. `count` is the number of matches, if it is known.
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
  const columns = 'id, search, weights, sold_count, in_stock'
  const lookUp = (): string => {
    const most = value(Math.max(mostRanked, offset + cut))
    if (count <= mostRanked) return `select ${columns} from search_documents where ${where} and ${isRare} limit ${most}`
    const { head, parts } = ranking
    const things = head && `${value(isThing(head))}::tsquery`
    const matching = (...queries: string[]): string =>
      where.replace(query, queries.map(each => `(${each})`).join(' && '))
    const best = (...queries: string[]): string => `(${bestSellersOf(matching(...queries), columns, most)})`
    const isAll = likely === asked.search
    const isLikely =
      likely === undefined || parts.length === 1 ? undefined : isAll ? query : `${value(likely)}::tsquery`
    const arms: string[][] = []
    if (isLikely)
      arms.push(
        ...(things
          ? [
              [isLikely, things],
              [isLikely, `!!${things}`],
            ]
          : [[isLikely]]),
      )
    const others = isLikely ? [`!!${isLikely}`] : []
    if (!isLikely || !isAll)
      arms.push(
        ...(things
          ? [
              [query, things, ...others],
              [query, `!!${things}`, ...others],
            ]
          : [[query, ...others]]),
      )
    return `${arms.map(queries => best(...queries)).join(' union all ')} limit ${most}`
  }
  const found = ids
    ? `select ${columns} from search_documents where ${where} order by sold_count desc, id desc`
    : lookUp()
  const { joins, score } = scoreOf(ranking, value)
  return {
    text: `select ${cardColumns} from (
        select id, row_number() over (order by score desc nulls last, case when score is null then n end,
          sold_count desc, id desc) as place
        from (
          select d.id, d.n, d.sold_count, case when d.n <= ${mostRanked} then ${score} end as score
          from (select *, row_number() over () as n from (${found}) found) d
          ${joins}
        ) scored
        order by place limit ${cut} offset ${value(offset)}
      ) page ${pageJoins} order by page.place`,
    values,
    prepared: true,
  }
}
