-- The keys of all price steps within a range, to match products.keys.
create or replace function price_keys(lowest bigint, highest bigint) returns text[]
  language sql immutable strict parallel safe
  return array(select '₦' || step::text from generate_series(price_step(lowest), price_step(highest)) step);
