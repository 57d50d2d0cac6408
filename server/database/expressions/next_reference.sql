create sequence if not exists purchases;

-- Returns the next reference of a purchase, such as BM-7K4Q-2M9X: eight of 28 characters that nobody mistakes for each
-- other (no vowels, 0 or 1). Multiplying the counter by a number coprime to 28^8 gives every reference once and in no
-- visible order, so that it tells neither how much is sold nor the references of others.
create or replace function next_reference() returns text language sql volatile as $$
  select 'BM-' || string_agg(
      substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + (div(code, 28::numeric ^ place) % 28)::int, 1)
        || case place when 4 then '-' else '' end,
      '' order by place desc)
  from (select nextval('purchases') * 233481634973::numeric % 377801998336 code) n, generate_series(0, 7) place
$$;
