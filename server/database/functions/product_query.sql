-- What a person typed as a query: every word has to occur, or a term that means the same; two words also as one, and
-- one as two that stand together. With `unfinished` the last word only has to begin one. At most 8 words. Words such as
-- 'for' are passed over unless nothing else was typed.
create or replace function product_query(typed text, unfinished boolean) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  given text[] := array(select word from regexp_split_to_table(words(typed), ' ') with ordinality each (word, n)
    where word <> '' and length(word) <= 40 order by n limit 8);
  n int := cardinality(given);
  at int := 1;
  taken int;
  begun boolean;
  part tsquery;
  means tsquery;
  whole tsquery;
begin
  while at <= n loop
    means := null;
    for taken_now in reverse least(4, n - at + 1) .. 1 loop
      taken := taken_now;
      means := (select string_agg(term_query(other.term)::text, ' | ')::tsquery
        from search_synonyms found join search_synonyms other on other.group_id = found.group_id
        where found.key = stems(array_to_string(given[at:at + taken_now - 1], ' ')));
      exit when means is not null;
    end loop;
    begun := unfinished and at + taken - 1 = n;
    if means is not null then
      part := coalesce(means || case when taken = 1 and begun then begun_query(given[at]) end, means);
    else
      part := case when begun then begun_query(given[at]) else word_query(given[at], false) end;
      if at < n and exists (select from search_words where word = given[at] || given[at + 1]) then
        taken := 2;
        part := coalesce(part && case when unfinished and at + 1 = n then begun_query(given[at + 1]) else word_query(given[at + 1], false) end, part)
          || word_query(given[at] || given[at + 1], unfinished and at + 1 = n);
      elsif part is not null and length(given[at]) > 5 then
        part := coalesce((select part || string_agg(tsquery_phrase(term_query(a.word), term_query(b.word))::text, ' | ')::tsquery
          from generate_series(3, length(given[at]) - 3) cut
          join search_words a on a.word = left(given[at], cut)
          join search_words b on b.word = substr(given[at], cut + 1)), part);
      end if;
    end if;
    whole := coalesce(whole && part, whole, part);
    at := at + taken;
  end loop;
  -- Nothing but words such as 'for'.
  if whole is null and n > 0 then
    whole := (select string_agg('''' || word || '''', ' & ')::tsquery from unnest(given) word);
  end if;
  return whole;
end $$;
