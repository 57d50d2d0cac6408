-- `plain` of each element.
create or replace function plain_all(names text[]) returns text[] language sql immutable strict parallel safe
  return array(select plain(name) from unnest(names) name);
