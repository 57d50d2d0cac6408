-- Each option with its category: what hasn't the option there is found to be nothing at once.
create or replace function option_pairs(category uuid, options text[]) returns text[] language sql immutable strict parallel safe
  return array(select category::text || ' ' || option from unnest(options) option);
