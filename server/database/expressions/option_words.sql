-- All options in products.properties as one text, for the search document.
create or replace function option_words(properties jsonb) returns text language sql immutable strict parallel safe
  return coalesce((select string_agg(option, ' ')
    from jsonb_array_elements(properties) property, jsonb_array_elements_text(property -> 'options') option), '');
