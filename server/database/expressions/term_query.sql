create or replace function term_query(term text) returns tsquery language plpgsql immutable strict parallel safe as $$
declare
  word text;
  whole tsquery;
begin
  foreach word in array regexp_split_to_array(words(term), ' ') loop
    whole := coalesce(whole && word_query(word, false), word_query(word, false), whole);
  end loop;
  return whole;
end $$;
