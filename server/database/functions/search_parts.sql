-- Parses typed text into its parts, in order: each a word, a synonym's words, or two words that are written as one.
-- `query` finds the part, `synonyms` the other terms of its group (each an element of `alternatives`), which count
-- `weight` as much. `ranked` is the stem alone of a complete word. `rarity` is how much the
-- part says about a product (the inverse document frequency of BM25). With `unfinished` the last word only needs to be a
-- prefix. Takes up to 8 words. Stop words such as `for` are skipped unless the text has no other words.
create or replace function search_parts(typed text, unfinished boolean)
  returns table (part text, query tsquery, synonyms tsquery, alternatives tsquery[], ranked tsquery,
    weight real, rarity real)
  language plpgsql stable strict parallel safe as $$
declare
  typed_words text[] := array(select word from regexp_split_to_table(words(unquoted(typed)), ' ') with ordinality each (word, n)
    where word <> '' and length(word) <= 40 order by n limit 8);
  n int := cardinality(typed_words);
  total real := coalesce((select documents from search_terms where term = ''), 1);
  start int := 1;
  span int;
  is_prefix boolean;
  has_part boolean := false;
begin
  while start <= n loop
    synonyms := null;
    alternatives := null;
    for span_length in reverse least(4, n - start + 1) .. 1 loop
      span := span_length;
      part := array_to_string(typed_words[start:start + span_length - 1], ' ');
      select string_agg(term_query(other.term)::text, ' | ')::tsquery, array_agg(term_query(other.term)), max(other.weight)
        into synonyms, alternatives, weight
        from search_synonyms own join search_synonyms other
          on other.group_id = own.group_id and other.key <> own.key and other.role <> 'from'
        where own.key = stems(part) and own.role <> 'to';
      exit when synonyms is not null;
    end loop;
    is_prefix := unfinished and start + span - 1 = n;
    if synonyms is not null then
      query := case when span = 1 and is_prefix then begun_query(typed_words[start]) else term_query(part) end;
      query := coalesce(query, synonyms);
    else
      query := case when is_prefix then begun_query(typed_words[start]) else word_query(typed_words[start], false) end;
      if start < n and exists (select from search_words where word = typed_words[start] || typed_words[start + 1]) then
        span := 2;
        part := typed_words[start] || ' ' || typed_words[start + 1];
        query := coalesce(query && case when unfinished and start + 1 = n then begun_query(typed_words[start + 1])
            else word_query(typed_words[start + 1], false) end, query)
          || word_query(typed_words[start] || typed_words[start + 1], unfinished and start + 1 = n);
      elsif query is not null and length(typed_words[start]) > 5 then
        query := coalesce((select query
            || string_agg(tsquery_phrase(term_query(a.word), term_query(b.word))::text, ' | ')::tsquery
          from generate_series(3, length(typed_words[start]) - 3) cut
          join search_words a on a.word = left(typed_words[start], cut)
          join search_words b on b.word = substr(typed_words[start], cut + 1)), query);
      end if;
    end if;
    ranked := case when span = 1 and query = word_query(typed_words[start], false)
      then ('''' || (ts_lexize('english_stem', typed_words[start]))[1] || '''')::tsquery end;
    start := start + span;
    if query is not null then
      rarity := (select ln(1 + (greatest(total - least, 0) + 0.5) / (least + 0.5)) from (
        select coalesce(min(own.documents), min(around.documents), 0) as least
        from unnest(string_to_array(stems(part), ' ')) stem
        left join search_terms own on own.term = stem
        left join search_terms around on around.term = '/' || stem) common);
      has_part := true;
      return next;
    end if;
  end loop;
  -- Only stop words.
  if not has_part then
    foreach part in array typed_words loop
      query := ('''' || part || '''')::tsquery;
      synonyms := null;
      alternatives := null;
      ranked := null;
      rarity := 1;
      return next;
    end loop;
  end if;
end $$;
