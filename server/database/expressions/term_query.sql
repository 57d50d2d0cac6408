-- A query for all words of a synonym.
create or replace function term_query(term text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  word text;
  result tsquery;
begin
  foreach word in array regexp_split_to_array(words(term), ' ') loop
    result := coalesce(result && word_query(word, false), word_query(word, false), result);
  end loop;
  return result;
end $$;
