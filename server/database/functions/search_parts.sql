-- Parses typed text into its parts, in order: each a word, a synonym's words, or two words that are written as one.
-- `query` finds the part, `synonyms` the other terms of its group (each an element of `alternatives`), which count
-- `weight` as much. `ranked` is the stem alone of a complete word. `rarity` is how much the
-- part says about a product (the inverse document frequency of BM25), and `documents` how many products have a single word.
-- With `unfinished` the last word only needs to be a prefix, with `apart` each word is a part of its own. Takes up to 8 words. Stop words such as `for` are skipped
-- unless the text has no other words.
drop function if exists search_parts(text, boolean);
drop function if exists search_parts(text, boolean, boolean);
create function search_parts(typed text, unfinished boolean, apart boolean default false)
  returns table (part text, query tsquery, synonyms tsquery, alternatives tsquery[], ranked tsquery,
    weight real, rarity real, documents int)
  language plpgsql stable strict parallel safe as $$
declare
  typed_words text[] := array(select word from regexp_split_to_table(words(unquoted(typed)), ' ') with ordinality each (word, n)
    where word <> '' and length(word) <= 40 order by n limit 8);
  n int := cardinality(typed_words);
  typed_stems text[] := array(select coalesce((ts_lexize('english_stem', word))[1], word)
    from unnest(typed_words) with ordinality each (word, place) order by place);
  -- The stems of typed words and their sequences that are synonyms.
  synonym_keys text[] := array(select distinct own.key from search_synonyms own where own.role <> 'to'
    and own.key = any (array(select array_to_string(typed_stems[first:last], ' ')
      from generate_series(1, n) first, generate_series(first, least(n, first + 3)) last)));
  total real := coalesce((select t.documents from search_terms t where t.term = ''), 1);
  start int := 1;
  span int;
  part_key text;
  common real;
  stem text;
  other_keys text[];
  other_key text;
  other_common real;
  own_query tsquery;
  is_prefix boolean;
  has_part boolean := false;
begin
  while start <= n loop
    synonyms := null;
    alternatives := null;
    weight := null;
    for span_length in reverse case when apart then 1 else least(4, n - start + 1) end .. 1 loop
      span := span_length;
      part_key := array_to_string(typed_stems[start:start + span_length - 1], ' ');
      continue when part_key <> all (synonym_keys);
      -- A stop word isn't the stem of another word: `up` isn't `UPS`.
      continue when span_length = 1 and ts_lexize('english_stem', typed_words[start]) = '{}';
      select string_agg(term_query(other.term)::text, ' | ')::tsquery, array_agg(term_query(other.term)), max(other.weight),
          array_agg(other.key) into synonyms, alternatives, weight, other_keys
        from search_synonyms own join search_synonyms other
          on other.group_id = own.group_id and other.key <> own.key and other.role <> 'from'
        where own.key = part_key and own.role <> 'to';
      exit when synonyms is not null;
    end loop;
    part := array_to_string(typed_words[start:start + span - 1], ' ');
    is_prefix := unfinished and start + span - 1 = n;
    if synonyms is not null then
      query := case when span = 1 and is_prefix then begun_query(typed_words[start]) else term_query(part) end;
      query := coalesce(query, synonyms);
    else
      query := case when is_prefix then begun_query(typed_words[start]) else word_query(typed_words[start], false) end;
      if start < n and not apart and exists (select from search_words
          where word in (typed_words[start] || typed_words[start + 1], typed_words[start] || regexp_replace(typed_words[start + 1], 's?$', 's'),
            typed_words[start] || regexp_replace(typed_words[start + 1], 's$', ''))) then
        span := 2;
        part := typed_words[start] || ' ' || typed_words[start + 1];
        query := coalesce(query && case when unfinished and start + 1 = n then begun_query(typed_words[start + 1])
            else word_query(typed_words[start + 1], false) end, query)
          || word_query(typed_words[start] || typed_words[start + 1], unfinished and start + 1 = n);
      elsif query is not null then
        -- A loop, because the planner takes a series for a thousand rows and reads all words.
        for cut in 3 .. length(typed_words[start]) - 3 loop
          if exists (select from search_words where word = left(typed_words[start], cut))
            and exists (select from search_words where word = substr(typed_words[start], cut + 1)) then
            query := coalesce(query || tsquery_phrase(term_query(left(typed_words[start], cut)),
              term_query(substr(typed_words[start], cut + 1))), query);
          end if;
        end loop;
      end if;
    end if;
    own_query := case when span = 1 then word_query(typed_words[start], false) end;
    ranked := case when query = own_query
      then ('''' || (ts_lexize('english_stem', typed_words[start]))[1] || '''')::tsquery end;
    if query is not null then
      -- A loop, because the planner takes an array for many values and reads all terms of a small catalogue.
      documents := null;
      common := null;
      foreach stem in array typed_stems[start:start + span - 1] loop
        documents := least(documents, (select t.documents from search_terms t where t.term = stem));
        common := least(common, (select t.documents from search_terms t where t.term = '/' || stem));
      end loop;
      common := coalesce(documents, common, 0);
      -- A word that no product has says as much as the commonest of its synonyms.
      if common = 0 and synonyms is not null then
        foreach other_key in array other_keys loop
          other_common := null;
          foreach stem in array string_to_array(other_key, ' ') loop
            other_common := least(other_common, coalesce((select t.documents from search_terms t where t.term = stem), 0));
          end loop;
          common := greatest(common, other_common);
        end loop;
      end if;
      documents := case when span = 1 then documents end;
      rarity := ln(1 + (greatest(total - common, 0) + 0.5) / (common + 0.5));
      has_part := true;
      return next;
    end if;
    start := start + span;
  end loop;
  -- Only stop words.
  if not has_part then
    foreach part in array typed_words loop
      query := ('''' || part || '''')::tsquery;
      synonyms := null;
      alternatives := null;
      ranked := null;
      rarity := 1;
      documents := null;
      return next;
    end loop;
  end if;
end $$;
