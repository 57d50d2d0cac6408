-- A word as it is spoken: with an `f` for `ph`, without a plural, and with an `a` for a final `er`.
create or replace function spoken(word text) returns text language sql immutable strict parallel safe
  return (select case when right(singular, 2) = 'er' then left(singular, -2) || 'a' else singular end
    from (select replace(case when right(word, 1) = 's' then left(word, -1) else word end, 'ph', 'f') as singular) written);
