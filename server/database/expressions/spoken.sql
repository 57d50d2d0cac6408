-- A word as it is spoken: with an `f` for `ph`, without a plural, and with an `a` for a final `er`.
create or replace function spoken(word text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(replace(word, 'ph', 'f'), 's$', ''), 'er$', 'a');
