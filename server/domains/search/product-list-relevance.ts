import { bandsOf, everyOf, firstOf, isRare, matchesOf, matching, type Otherwise } from './product-list-matches.ts'
import { cardColumns, cardJoins, isNarrowed, literalLimit, type Narrowing, type Statement } from './product-list-sql.ts'
import { everyPart, isThing, lexemesIn, namedIn, own, type Part } from './query.ts'

/** Number of matches that are ranked at most; the others follow in the order in which they are found. */
export const mostRanked = 200

/** With so many matches, those that are less likely to rank high aren't looked up for the first pages. */
const enough = 60

/** Of so many best sellers, those that sell less aren't looked up either. */
const mostSellers = 120

/** Only so few matches need weaker ones. */
const few = 150

/** Ranks a search: its parts, and the one of them that names the thing. */
interface Ranking {
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

/** Columns of a match that is ranked. */
const columns = 'id, search, weights, sold_count, in_stock, rating_sum, review_count'

/** Adds a value to a statement, and returns its parameter. */
type Value = (given: unknown) => string

/**
 * Returns the SQL that selects matches `from` somewhere with their scores. BM25F: each word counts by its rarity, and by
 * its places with their lengths (`weights`), times the share of the words that occurs; a synonym counts less than the
 * word. A product that is the thing comes before one that the thing only describes (`laptop bag`), one in stock before one
 * that isn't, and sales and ratings decide between near equals.
 */
function scored({ parts, head }: Ranking, from: string, value: Value): string {
  // `ts_rank` divides by the number of words in a query. Values instead of literals let searches share statements.
  const rank = (query: string, times: number): string =>
    `${value(wholeWeight * times)}::float8 * ts_rank(weights, search, ${value(query.replaceAll('&', '|'))}::tsquery)`
  const rankOfMatch = (query: string, times: number): string =>
    `case when search @@ ${value(query)}::tsquery then ${rank(query, times)} else 0 end`
  const terms = parts.map(({ part, query, ranked, alternatives, weight }, at) => {
    const asTyped = `'${part}'`
    // As typed, a word counts a little more than in another form.
    const own = ranked
      ? `${rank(ranked, 1)} * case when search @@ ${value(asTyped)}::tsquery then 1.03::float8 else 1 end`
      : rankOfMatch(query, lexemesIn(query))
    const each = [own, ...(alternatives ?? []).map(other => rankOfMatch(other, weight ?? 1))]
    // Names have the stem of a participle where it counts less.
    if (part.endsWith('ed') && ranked && !ranked.endsWith("ed'")) each.push(rankOfMatch(asTyped, 1))
    return `${each.length > 1 ? `greatest(${each.join(', ')})` : each[0]} as t${at}`
  })
  const kind = head
    ? `case when search @@ ${value(isThing(head))}::tsquery then 1.27::float8
        when search @@ ${value(namedIn(head, 'BC'))}::tsquery then 1.08::float8 else 1 end`
    : '1::float8'
  const rarity = parts.map(part => `${value(part.rarity)}::float8`)
  const sum = parts.map((_, at) => `${rarity[at]} * t${at} / (t${at} + ${saturation}::float8)`).join(' + ')
  const covered = parts.map((_, at) => `case when t${at} > 0 then ${rarity[at]} else 0 end`).join(' + ')
  // Without the OFFSET clauses a term would be computed wherever the score has it, and the score wherever rows are sorted.
  // Numbers are floats, because PostgreSQL computes decimals many times slower.
  return `select id, sold_count, (${sum}) * (${covered}) / (${rarity.join(' + ')}) * kind
      * case when in_stock then 1::float8 else 0.8::float8 end * (1 + 0.018::float8 * ln(1 + sold_count))
      * (1 + ${ofStars}::float8 * ((coalesce(rating_sum, 0) + ${stars * reviews}) / (review_count + ${reviews})::float8 - ${stars})) as score
    from (select id, sold_count, in_stock, rating_sum, review_count, ${terms.join(', ')}, ${kind} as kind
      from (${from}) found offset 0) terms offset 0`
}

/** Where the matches of a search that are ranked are looked up first. */
export interface Lookup extends Ranking {
  /** A tsquery of the products with all words, or with most if none has all. */
  likely?: string | undefined
}

type Search = Narrowing & { search: string }

/**
 * Returns the SQL that looks up those matches that will rank highest: with most words the things that
 * the search names, then others with most words, then other things, then the rest; of each the best sellers before the
 * others. Each is looked up only if those before aren't enough. If the number of things is known to be small, they aren't
 * looked for by sales, and if they are certainly enough, others aren't looked for. For a page far behind, `ranks` says which would be among
 * those of the first pages.
 */
function lookUp(
  {
    where,
    query,
    search,
    counted = Number.NaN,
  }: { where: string; query: string; search: string; counted: number | undefined },
  { likely, head, parts }: Lookup,
  page: RankedPage,
  value: Value,
): string {
  const isFar = !isNear(page)
  const last = page.offset + literalLimit(page.limit)
  const most = value(Math.max(mostRanked, last))
  const sellers = isFar ? most : value(mostSellers)
  const needed = value(Math.max(enough, last))
  const things = head && `${value(isThing(head))}::tsquery`
  const isAll = likely === search
  const isLikely = likely === undefined || parts.length === 1 ? undefined : isAll ? query : `${value(likely)}::tsquery`
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
  const arms = groups.flatMap((group, at) => {
    const those = where.replace(query, group.map(each => `(${each})`).join(' && '))
    if (at === 0 && counted < enough)
      return [
        { from: `select ${columns} from search_documents where ${those} and ${isRare} limit ${most}`, limit: most },
      ]
    if (at > 0 && counted >= 2 * enough) return []
    return [
      { from: bandsOf(those, columns, sellers).slice(0, -1).join(' union all '), limit: sellers },
      { from: bandsOf(those, columns, most).slice(-1).join(), limit: most },
    ]
  })
  const sofar = (at: number): string => (at ? `(select n from sofar${at})` : '0')
  return `with ${arms
    .map(
      ({ from, limit }, at) => `arm${at} as materialized
          (select * from (${from}) found ${at ? `where ${sofar(at)} < ${needed}::int` : ''} limit ${limit}),
        sofar${at + 1} as materialized (select ${sofar(at)} + count(*) as n from arm${at})`,
    )
    .join(', ')}
    ${arms
      .map((_, at) => {
        const isSeller = at % 2 ? '' : ` and row_number() over () <= ${mostSellers}`
        return `select *${isFar ? `, ${sofar(at)} < ${enough}${isSeller} as ranks` : ''} from arm${at}`
      })
      .join(' union all ')}`
}

/** Returns how many of the matches are the thing that a search of a single word names, if a job has counted them. */
export function thingsOf({ search, ...filters }: Search, { head, parts, likely }: Lookup): number | undefined {
  const isWord = head?.documents && (search === own(head) || search === everyPart([head], own))
  return isWord && !isNarrowed(filters) && (likely === undefined || parts.length === 1) ? (head.things ?? 0) : undefined
}

export interface RankedPage {
  limit: number
  offset: number
}

/** Returns whether a page is among the matches that are ranked, however many there are. */
const isNear = ({ limit, offset }: RankedPage): boolean => offset + literalLimit(limit) <= enough

const byScore = (of: string): string => `${of}score desc, ${of}sold_count desc, ${of}id desc`

/**
 * Returns the statement for a page of a search by relevance that has many matches: those that will rank highest are looked
 * up and ranked together, and the others follow in the order in which they are found. `things` is the number of those that
 * are the thing that a single word names, if a job has counted them.
 */
export function relevanceStatement(asked: Search, lookup: Lookup, page: RankedPage, things?: number): Statement {
  const { limit, offset } = page
  const { where, values, query } = matching(asked)
  const value = (given: unknown): string => `$${values.push(given)}`
  const cut = literalLimit(limit)
  const counted = isNear(page) ? things : undefined
  const found = lookUp({ where, query, search: asked.search, counted }, lookup, page, value)
  if (isNear(page))
    return {
      text: `select ${cardColumns} from (
          select * from (${scored(lookup, `select * from (${found}) found limit ${mostRanked}`, value)}) scored
          order by ${byScore('')} limit ${cut} offset ${value(offset)}
        ) ranked join search_documents d on d.id = ranked.id ${cardJoins} order by ${byScore('ranked.')}`,
      values,
      prepared: true,
    }
  const isRanked = `ranks and n <= ${mostRanked}`
  const inOrder = (of: string): string => `${of}score desc nulls last, ${of}n, ${of}sold_count desc, ${of}id desc`
  return {
    text: `with numbered as materialized (select *, row_number() over () as n from (${found}) found)
      select ${cardColumns} from (
        select * from (
          select id, sold_count, score, 0 as n from (${scored(lookup, `select * from numbered where ${isRanked}`, value)}) scored
          union all select id, sold_count, null, n from numbered where not (${isRanked})
        ) found order by ${inOrder('')} limit ${cut} offset ${value(offset)}
      ) ranked join search_documents d on d.id = ranked.id ${cardJoins} order by ${inOrder('ranked.')}`,
    values,
    prepared: true,
  }
}

/** A row of `searchStatement`: columns of a card, null without matches, and what is the same in each row. */
export interface FoundFirst {
  /** Number of matches; one more than `mostRanked` if there are more. */
  total: number
  /** Without matches, the place of the first other query that has some. */
  first: number | null
  /** Number of all matches, weak ones included, if there are few. */
  every: number | null
}

/**
 * Returns the statement that counts and ranks the matches of a search at once, if there are at most `mostRanked`; of more it
 * has no page. `all` is a tsquery of all matches, and `most` the number to which these are counted.
 */
export function searchStatement(
  asked: Search,
  lookup: Lookup,
  page: RankedPage,
  { otherwise, all, most }: { otherwise: Otherwise | undefined; all: string; most: number },
): Statement {
  const { where, values, matching: other } = matching(asked)
  const value = (given: unknown): string => `$${values.push(given)}`
  const cut = literalLimit(page.limit)
  const isEvery = everyOf(otherwise ?? {}, other)
  const found = `select ${columns} from found where (select n from counted) <= ${mostRanked}`
  return {
    text: `with found as materialized (select * from (${matchesOf(where, columns, mostRanked + 1, lookup.parts)}) matches where true${isEvery}),
        counted as materialized (select count(*)::int as n from found)
      select n as total, ${otherwise ? `case when n = 0 then ${firstOf(otherwise, other)} end` : 'null::int'} as first,
        case when n between 1 and ${few} then
          (select count(*)::int from (select from search_documents where ${other(all)} and ${isRare} limit ${most + 1}) every) end as every,
        ${cardColumns}
      from counted left join (
        select * from (${scored(lookup, found, value)}) scored order by ${byScore('')} limit ${cut} offset ${value(page.offset)}
      ) ranked on true left join search_documents d on d.id = ranked.id left ${cardJoins} order by ${byScore('ranked.')}`,
    values,
    prepared: true,
  }
}
