-- Text without quotation marks around the whole: one after a number would count as inches.
create or replace function unquoted(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(value, '^\s*["“”](.*)["“”]\s*$', '\1');
