-- A word that may not be typed to its end: the likeliest of those that it begins, since a few letters begin words of
-- nearly all products. Anything that it begins where products have no such word in their names.
create or replace function begun_query(begun text) returns tsquery language sql stable strict parallel safe
  return coalesce(
    (select string_agg(word_query(likely.word, false)::text, ' | ')::tsquery
      from (select word from search_words where length(begun) > 1 and word ~>=~ begun and word ~<~ (begun || U&'\+10FFFF')
        order by word = begun desc, popularity desc, length(word), word limit 12) likely),
    word_query(begun, true));
