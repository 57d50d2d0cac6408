-- A query for a word that may be incomplete: its likeliest completions among the words of product names, since a few
-- letters are a prefix of words in almost every product. Falls back to a prefix match when there is no completion.
create or replace function begun_query(begun text) returns tsquery language sql stable strict parallel safe
  return coalesce(
    (select string_agg(word_query(likely.word, false)::text, ' | ')::tsquery
      from (select word from search_words
        where length(begun) > 1 and word ~>=~ begun and word ~<~ (begun || U&'\+10FFFF')
        order by word = begun desc, popularity desc, length(word), word limit 12) likely),
    word_query(begun, true));
