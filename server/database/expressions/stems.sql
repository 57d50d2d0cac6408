-- The English stems of a text's words, the key under which synonyms are stored.
create or replace function stems(value text) returns text language sql immutable strict parallel safe
  return (select string_agg(coalesce((ts_lexize('english_stem', word))[1], word), ' ' order by n)
    from regexp_split_to_table(words(value), ' ') with ordinality each (word, n));
