-- Turns typed text into a query. Every word must match, or a synonym of it (synonyms have up to 4 words). Two words
-- also match written as one, and one word written as two. With `unfinished` the last word only needs to be a prefix.
-- Takes up to 8 words. Stop words such as 'for' are skipped unless the text has no other words.
create or replace function product_query(typed text, unfinished boolean) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  typed_words text[] := array(select word from regexp_split_to_table(words(typed), ' ') with ordinality each (word, n)
    where word <> '' and length(word) <= 40 order by n limit 8);
  n int := cardinality(typed_words);
  start int := 1;
  span int;
  is_prefix boolean;
  part tsquery;
  synonyms tsquery;
  result tsquery;
begin
  while start <= n loop
    synonyms := null;
    for span_length in reverse least(4, n - start + 1) .. 1 loop
      span := span_length;
      synonyms := (select string_agg(term_query(other.term)::text, ' | ')::tsquery
        from search_synonyms found join search_synonyms other on other.group_id = found.group_id
        where found.key = stems(array_to_string(typed_words[start:start + span_length - 1], ' ')));
      exit when synonyms is not null;
    end loop;
    is_prefix := unfinished and start + span - 1 = n;
    if synonyms is not null then
      part := coalesce(synonyms || case when span = 1 and is_prefix then begun_query(typed_words[start]) end, synonyms);
    else
      part := case when is_prefix then begun_query(typed_words[start]) else word_query(typed_words[start], false) end;
      if start < n and exists (select from search_words where word = typed_words[start] || typed_words[start + 1]) then
        span := 2;
        part := coalesce(part && case when unfinished and start + 1 = n then begun_query(typed_words[start + 1])
            else word_query(typed_words[start + 1], false) end, part)
          || word_query(typed_words[start] || typed_words[start + 1], unfinished and start + 1 = n);
      elsif part is not null and length(typed_words[start]) > 5 then
        part := coalesce((select part
            || string_agg(tsquery_phrase(term_query(a.word), term_query(b.word))::text, ' | ')::tsquery
          from generate_series(3, length(typed_words[start]) - 3) cut
          join search_words a on a.word = left(typed_words[start], cut)
          join search_words b on b.word = substr(typed_words[start], cut + 1)), part);
      end if;
    end if;
    result := coalesce(result && part, result, part);
    start := start + span;
  end loop;
  -- Only stop words.
  if result is null and n > 0 then
    result := (select string_agg('''' || word || '''', ' & ')::tsquery from unnest(typed_words) word);
  end if;
  return result;
end $$;
