-- One word of a search, as it is or by its stem; `begun` takes all that it begins. Null for words such as 'for'.
create or replace function word_query(word text, begun boolean) returns tsquery language sql immutable strict parallel safe
  return (select case
      when begun and length(word) > 1 and stem is not null then ('''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || ''':*')::tsquery
      when stem is not null then ('''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || '''')::tsquery
    end
    from (select (ts_lexize('english_stem', word))[1] as stem) stemmed);
