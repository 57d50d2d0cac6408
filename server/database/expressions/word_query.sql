-- A query for one word, as typed or by its stem. With `begun` it matches every word with that prefix. Null for stop
-- words such as 'for'.
create or replace function word_query(word text, begun boolean) returns tsquery
  language sql immutable strict parallel safe
  return (select case
      when begun and length(word) > 1 and stem is not null
        then ('''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || ''':*')::tsquery
      when stem is not null
        then ('''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || '''')::tsquery
    end
    from (select (ts_lexize('english_stem', word))[1] as stem) stemmed);
