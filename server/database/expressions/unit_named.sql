-- Writes inches, litres and kilograms after a number in one way: `43"` and `43 inches` as `43 inch`.
create or replace function unit_named(value text) returns text language sql immutable strict parallel safe
  return case when value ~ '\d ?-?(["”″]|''''|inch|lit|ltr|kgs|kilo)' then
    regexp_replace(regexp_replace(regexp_replace(value,
      '(\d) ?-?(?:["”″]|''''|inch(?:es)?\M)', '\1 inch ', 'g'),
      '(\d) ?-?(?:lit(?:er|re)s?|ltrs?)\M', '\1 l', 'g'),
      '(\d) ?-?(?:kgs|kilos?|kilograms?)\M', '\1 kg', 'g')
    else value end;
