import { bestSellersOf, exists } from './product-list-matches.ts'
import { cardColumns, type Prices, pageJoins, type Statement } from './product-list-sql.ts'
import { placed } from './query.ts'
import { categoryHits } from './search-sql.ts'

/** Number of best sellers among the matches that are ranked. */
const ranked = 60

/** A tsquery as `placed` writes it: outside of descriptions. */
const outsideDescriptions = (query: string): string =>
  `regexp_replace((${query})::text, $$'(?=[\\s)]|$)$$, ''':ABC', 'g')::tsquery`

/**
 * Completes the last typed word with words of best sellers, and builds a query for any of them. It looks up words by
 * prefix instead of products, because one or two letters are a prefix in nearly all products. After other words, it keeps
 * those that a product has together with them: `power bank`, not `power baby`.
 */
export const completions = {
  name: 'search completions',
  text: `with given as (select words($1) as typed),
    split as (select typed, regexp_replace(typed, '[^ ]*$', '') as before, substring(typed from '[^ ]*$') as last from given),
    others as materialized (select *, product_query(before, false) as query from split),
    completed as (
      select before || word as words, popularity, word = last as whole, word
      from others join lateral (
        select word, popularity from search_words where last <> '' and word ~>=~ last and word ~<~ (last || U&'\\+10FFFF')
        order by word = last desc, popularity desc, length(word), word limit case when query is null then 6 else 24 end
      ) found on true
      where query is null or word_query(word, false) is null
        or ${exists(`search @@ (select ${outsideDescriptions('others.query && word_query(word, false)')})`)}
      order by word = last desc, popularity desc, length(word), word limit 6
    )
    select coalesce((select array_agg(words order by whole desc, popularity desc, length(word), word) from completed), '{}') as words,
      coalesce((select string_agg('(' || product_query(words, false)::text || ')', ' | ') from completed),
        (select product_query(typed, true)::text from given)) as query,
      (select product_query(words, false)::text from completed
        order by whole desc, popularity desc, length(word), word limit 1) as first`,
}

const begins = (text: string): string =>
  `(select bool_and(' ' || ${text} like '% ' || word || '%') from regexp_split_to_table(words($1), ' ') word)`

export const beginningCategories = {
  name: 'search beginning categories',
  text: categoryHits(
    `words($1) <> '' and ${begins('c.plain_name')}`,
    "c.plain_name like words($1) || '%' desc, c.level, c.position, c.name",
    4,
  ),
}

/**
 * Live stores with a word of the name that starts with the text; inside a name only from three letters on, which an
 * index supports.
 */
export const beginningStores = {
  name: 'search beginning stores',
  text: `select s.id, s.name, s.url, s.rating_sum, s.review_count, s.follower_count, s.pickup_state, s.pickup_lga, s.official,
      logo.id as logo_id, logo.width as logo_width, logo.height as logo_height
    from stores s left join files logo on logo.id = s.logo_id
    where s.live and words($1) <> '' and (plain(s.name) like words($1) || '%'
      or length(words($1)) > 2 and plain(s.name) like '% ' || words($1) || '%')
    order by s.follower_count desc, s.id limit 3`,
}

/**
 * Five products in stock: the best matches by name among the best sellers that match. Those that are what the likeliest
 * completion `first` names come before those that it only describes, laptops before bags for them, and these before those
 * with another completion: an iron pan before what Ironbar makes.
 */
export function suggestedProducts(query: string, first: string | null, { minKobo, maxKobo }: Prices): Statement {
  const values: unknown[] = [query, placed(first ?? query, 'A'), first ?? query]
  // Few products match the words, so the index of prices helps nothing.
  const priced = [
    ...(minKobo === undefined ? [] : [`selling_kobo + 0 >= $${values.push(minKobo)}::bigint`]),
    ...(maxKobo === undefined ? [] : [`selling_kobo + 0 <= $${values.push(maxKobo)}::bigint`]),
  ]
  const where = ['in_stock', 'search @@ (select $1::tsquery)', ...priced].join(' and ')
  return {
    text: `select ${cardColumns} from (
      select id, sold_count, (search @@ (select $2::tsquery))::int + (search @@ (select $3::tsquery))::int as first,
        round(ts_rank('{0, 0.1, 1, 1}', search, $1::tsquery)::numeric, 1) as relevance
      from (
        select * from (${bestSellersOf(where, 'id, search, sold_count', `${ranked}`)}) found
        order by sold_count desc, id desc limit ${ranked}
      ) best
      order by first desc, relevance desc, sold_count desc, id desc limit 5
    ) page ${pageJoins}
    order by page.first desc, page.relevance desc, page.sold_count desc, page.id desc`,
    values,
    prepared: true,
  }
}
