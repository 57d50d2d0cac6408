-- Turns typed text into a query for products that have every part of it (search_parts).
create or replace function product_query(typed text, unfinished boolean) returns tsquery
  language plpgsql stable strict parallel safe as $$
declare
  each record;
  result tsquery;
begin
  for each in select coalesce(query || synonyms, query) as either from search_parts(typed, unfinished) loop
    result := coalesce(result && each.either, each.either);
  end loop;
  return result;
end $$;
