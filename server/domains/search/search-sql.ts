/** Selects the categories that match a condition, with their ancestors. `c` is the category. */
export const categoryHits = (where: string, order: string, most: number): string => `
  select c.id, c.name, c.level::int, array_remove(array[top.name, above.name], null) as above
  from categories c
  left join categories above on above.id = c.parent_id
  left join categories top on top.id = above.parent_id
  where c.merged_into is null and ${where} order by ${order} limit ${most}`

/** Whether a part of a joined word is a number or a word of products. */
const isWord = (part: string) =>
  `(${part} ~ '^[0-9]+$' or coalesce((select true from search_words s where s.word = ${part}), false))`

/**
 * Returns each typed word with its possible corrections (spelling-correction.ts). Words of products and synonyms have
 * none; a word of at least four letters that only begins one has some, because it may be mistyped or unfinished. They are
 * looked up in subqueries of single rows, because for a join the planner reads all words.
 */
export const readWords = {
  name: 'search words',
  text: `with given as (
      select word, n, lead(word) over (order by n) as next, ts_lexize('english_stem', word) = '{}' as common
      from regexp_split_to_table(words($1), ' ') with ordinality each (word, n)
      where word <> '' and length(word) <= 40 and n <= 8
    ), looked_up as materialized (
      select *, common or length(word) < 3 or word ~ '[0-9]'
        or exists (select from search_words s where s.word ~>=~ given.word and s.word ~<~ (given.word || U&'\\+10FFFF')
          and (length(given.word) < 4 or s.word = given.word or ts_lexize('english_stem', s.word) = ts_lexize('english_stem', given.word)))
        or exists (select from search_synonyms y where y.key = coalesce((ts_lexize('english_stem', given.word))[1], given.word)) as known,
        exists (select from search_words s where s.word ~>=~ given.word and s.word ~<~ (given.word || U&'\\+10FFFF')) as begins
      from given
    )
    select word, known, not known and begins as begins,
      case when known then '[]' else (select coalesce(json_agg(near), '[]') from near_words(word) near) end as near,
      (select coalesce(json_agg(split), '[]')
        from generate_series(1, case when word ~ '[^0-9]' then length(looked_up.word) - 1 end) cut
        cross join lateral (select left(looked_up.word, cut) as before, substr(looked_up.word, cut + 1) as after) part
        cross join lateral (select ${isWord('part.before')} as starts, ${isWord('part.after')}
            or length(part.before) > 3 and length(part.after) > 1 and ts_lexize('english_stem', part.after) = '{}' as ends,
          not known and length(part.before) > 3 and length(part.after) > 3 as long) side
        cross join lateral (
          select before || ' ' || after as word, 0 as distance where starts and ends
          union all select near.word || ' ' || after, 1 from near_words(before) near where ends and long and near.distance = 1
          union all select before || ' ' || near.word, 1 from near_words(after) near where starts and long and near.distance = 1
        ) split) as splits,
      coalesce((select true from search_words s where s.word = looked_up.word || next), false) as joined
    from looked_up order by n`,
}

/**
 * Selects the categories with the most typed words in their names, whatever their forms, or begun from four letters on;
 * then top-level ones.
 */
export const similarCategories = {
  name: 'search categories',
  text: `with typed as (
      select word, (ts_lexize('english_stem', word))[1] as stem
      from regexp_split_to_table(regexp_replace(words($1), '[0-9]+', '', 'g'), ' ') word
    ), near as (
      select c.id, count(distinct typed.word) as words
      from categories c cross join regexp_split_to_table(words(c.name), ' ') own
        join typed on (ts_lexize('english_stem', own))[1] = stem or length(typed.word) >= 4 and own like typed.word || '%'
      group by c.id
    )
    ${categoryHits('true', 'coalesce((select words from near where near.id = c.id), 0) desc, c.level, c.position, c.name', 6)}`,
}

/** SQL: the aggregate `what` over the words of category `c`'s name. In it, `at` is a word's position in the stems `$1`, null for other words. */
const ofName = (what: string): string =>
  `(select ${what} from regexp_split_to_table(words(c.name), ' ') word
    cross join lateral (select array_position($1::text[], (ts_lexize('english_stem', word))[1]) as at) place)`

/**
 * Selects the category with products in stock whose name has the first of some stems that any has, rather one that says
 * nothing else.
 */
export const likelyCategory = {
  name: 'search category',
  text: categoryHits(
    `${ofName('min(at)')} is not null and case c.level ${['category_id', 'sub_category_id', 'child_category_id']
      .map(
        (column, at) => `when ${at + 1} then exists (select from search_documents where ${column} = c.id and in_stock)`,
      )
      .join(' ')} end`,
    `${ofName('min(at)')}, ${ofName('count(at)::float8 / count(*)')} desc, c.level desc, c.position, c.name`,
    1,
  ),
}
