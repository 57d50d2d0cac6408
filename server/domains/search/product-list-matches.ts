import { conditions, type Narrowing, type Statement } from './product-list-sql.ts'
import { anywhere, isThing, own, type Part, placed, strongly, tells } from './query.ts'

/**
 * Bands of sales, best first: steps in which a search looks for best sellers. The first two have their own index, the third
 * shares one with the second.
 */
const bands = [
  'sold_count >= 300',
  'sold_count >= 100 and sold_count < 300',
  'sold_count >= 30 and sold_count < 100',
  'sold_count < 30',
]

/** Always true, which the planner takes for rare: it would scan the table, expecting a match soon. */
export const isRare = 'sold_count * 0 = 0'

/**
 * Selects the best sellers among a search's matches, the highest sales bands first and lower ones only if needed, so
 * that a word of a hundred thousand products costs little more than one of a thousand. An append reads its parts until
 * the limit is reached. Only the highest band, whose sales differ much, is sorted: sorting reads all of its matches.
 */
export function bestSellersOf(where: string, columns: string, most: string): string {
  return `select * from (${bandsOf(where, columns, most).join(' union all ')}) bands limit ${most}`
}

/**
 * Returns the conditions for best sellers. Those with the words are few and have indexes of words alone, so prices and
 * options filter them: PostgreSQL would first collect every product with a common option or in a range of prices, which
 * takes longer than all else.
 */
const amongSellers = (where: string): string => where.replaceAll('keys &&', "(keys || '{}') &&")

/** Selects the matches of each band. */
export const bandsOf = (where: string, columns: string, most: string): string[] =>
  bands.map(
    (band, at) => `(select ${columns} from search_documents
      where ${at === bands.length - 1 ? where : amongSellers(where)} and ${band} and ${isRare}
      ${at === 0 ? 'order by sold_count + 0 desc, id desc' : ''} limit ${most})`,
  )

/** Of a word that so many products have, best sellers are looked up before all products. */
const common = 5000

/**
 * Selects up to `most` matches. PostgreSQL finds all products with a common word before it returns the first, and best
 * sellers alone are often enough.
 */
export const matchesOf = (where: string, columns: string, most: number, parts: readonly Part[]): string =>
  parts.some(({ documents }) => (documents ?? 0) >= common)
    ? bestSellersOf(where, columns, `${most}`)
    : `select ${columns} from search_documents where ${where} and ${isRare} limit ${most}`

/** Returns a condition that some product matches a tsquery. Tests best sellers first, because a common word has some. */
export const exists = (where: string): string =>
  `(${[...bands.slice(0, 2).map(band => existsIn(amongSellers(where), band)), existsIn(where, isRare)].join(' or ')})`

const existsIn = (where: string, which: string): string =>
  `exists (select from search_documents where ${where} and ${which})`

/** Returns the conditions that some product within the filters matches each of the queries. */
function existing(asked: Narrowing, queries: readonly string[]) {
  const { where, values }: { where: string; values: unknown[] } = conditions(asked)
  const each = queries.map(query => exists(`${where} and search @@ (select $${values.push(query)}::tsquery)`))
  return { each, values }
}

/** Tests tsqueries for matches, cheaply even with very many matches. */
export interface Finding {
  /** Returns which of the queries have matches. */
  finds(filters: Narrowing, queries: readonly string[]): Promise<boolean[]>
  /** Returns the first of the queries that has matches. */
  first(filters: Narrowing, queries: readonly string[]): Promise<string | undefined>
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
  /** Other tsqueries, each of which also finds all that the one before it finds. */
  others: readonly string[]
}

/**
 * Returns the SQL of the place of the first of the other queries that has matches, or null. The last is tested first: without
 * a match of it the others have none, and finding none takes longest.
 */
export function firstOf({ others }: Otherwise, matching: (query: string) => string): string {
  const missing = others.map((query, at) => {
    const next = at + 1 < others.length ? at + 1 : 'null'
    return `when not ${exists(matching(query))} then ${next}`
  })
  return `case ${missing.toReversed().join(' ')} else 0 end`
}

/** Returns the SQL of the condition that a search whose query needs one has products with every word. */
export const everyOf = ({ every }: Partial<Otherwise>, matching: (query: string) => string): string =>
  every === undefined ? '' : ` and ${exists(matching(every))}`

/** Returns conditions on matches of a search, and a function that returns them for another query. */
export function matching(asked: Narrowing & { search: string }) {
  const { where, values }: { where: string; values: unknown[] } = conditions(asked)
  const query = `$${values.length}::tsquery`
  return { where, values, query, matching: (other: string) => where.replace(query, `$${values.push(other)}::tsquery`) }
}

/**
 * Returns the statement that counts matches of a search, up to one more than `most`. If there are none, it finds the place
 * of the first of the other queries that has matches.
 */
export function matchesStatement(
  asked: Narrowing & { search: string },
  most: number,
  parts: readonly Part[],
  otherwise?: Otherwise,
): Statement {
  const { where, values, matching: other } = matching(asked)
  const isEvery = everyOf(otherwise ?? {}, other)
  return {
    text: `select count, ${otherwise ? `case when count = 0 then ${firstOf(otherwise, other)} end` : 'null'} as first
      from (select count(*)::int as count
        from (select from (${matchesOf(where, 'id', most + 1, parts)}) matches where true${isEvery}) found) counted`,
    values,
    prepared: true,
  }
}

/** A tsquery for products that are a part by their name or by their category. */
const isThingOrUnder = (part: Part): string => `(${isThing(part)}) | (${placed(own(part), 'C')})`

/**
 * Returns the statement that finds which words of a search these products have. If some of them are the thing that the
 * search names, only those count: a black watch doesn't make gowns black. A product is the thing by its name or by its
 * category: a leather purse in Bags is a leather bag. A description says little about colours, sizes and models.
 */
export function hadStatement(
  ids: readonly string[],
  { parts, head }: { parts: readonly Part[]; head: Part },
): Statement {
  const has = parts.map((_, at) => `search @@ $${at + 3}::tsquery as has${at}`)
  const some = parts.map((_, at) => `bool_or(has${at} and (is_thing or not are_things))`)
  return {
    text: `select array[${some.join(', ')}] as had
      from (select *, bool_or(is_thing) over () as are_things
        from (select search @@ $2::tsquery as is_thing, ${has.join(', ')} from search_documents where id = any($1::uuid[])) shown) page`,
    values: [ids, isThingOrUnder(head), ...parts.map(part => (tells(part) ? anywhere(part) : strongly(part)))],
    prepared: true,
  }
}

/** Returns the statement that finds the two sizes, as options, of up to `most` things that are nearest to a number. */
export function sizesStatement(thing: Part, size: string, most: number): Statement {
  const { where, values } = matching({ search: isThingOrUnder(thing) })
  return {
    text: `select coalesce(json_agg(option order by number), '[]') as nearest
      from (select option, number from (select distinct option, split_part(option, ':', 2)::int as number
          from (${matchesOf(where, 'options', most, [thing])}) things, unnest(options) option
          where option ~* '^[^:]*size[^:]*:[0-9]{1,3}$') sizes
        order by abs(number - $${values.push(size)}::int), number limit 2) nearest`,
    values,
    prepared: true,
  }
}
