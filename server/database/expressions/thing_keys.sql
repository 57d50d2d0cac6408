-- The words that say what a thing is (A in a search document), each with its band of sales: 3 from 100 units, then 2, 1
-- and 0 (sales_band). Only migrations call it: 0043 for an index that 0082 drops.
create or replace function thing_keys(search tsvector, sold int) returns text[]
  language sql immutable strict parallel safe
  return array(select least(sales_band(sold), 3)::text || lexeme from unnest(search) where 'A' = any(weights));
