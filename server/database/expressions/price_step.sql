-- Prices in steps of the square root of two, for what only a GIN index finds: words and options.
create or replace function price_step(kobo bigint) returns int language sql immutable strict parallel safe
  return floor(2 * ln(kobo::float8) / ln(2::float8))::int;
