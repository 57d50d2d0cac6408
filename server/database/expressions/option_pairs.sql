-- Each option with its category: an option that a category doesn't have matches nothing in the index right away.
create or replace function option_pairs(category uuid, options text[]) returns text[]
  language sql immutable strict parallel safe
  return array(select category::text || ' ' || option from unnest(options) option);
