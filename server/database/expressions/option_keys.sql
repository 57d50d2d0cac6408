-- `type:option` for each option in products.properties.
create or replace function option_keys(properties jsonb) returns text[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(distinct (property ->> 'type') || ':' || option), '{}')
    from jsonb_array_elements(properties) property, jsonb_array_elements_text(property -> 'options') option);
