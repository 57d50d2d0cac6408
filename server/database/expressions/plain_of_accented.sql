-- The slow path of `plain`, for text that isn't ASCII.
create or replace function plain_of_accented(value text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')));
