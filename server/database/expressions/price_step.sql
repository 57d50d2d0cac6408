-- Buckets a price: each step is a factor of the square root of 2. Lets GIN indexes narrow by price.
create or replace function price_step(kobo bigint) returns int language sql immutable strict parallel safe
  return floor(2 * ln(kobo::float8) / ln(2::float8))::int;
