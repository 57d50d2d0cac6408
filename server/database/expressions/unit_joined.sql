-- Drops thousands separators, and joins a number with its unit, since people type both `5kg` and `5 kg`.
create or replace function unit_joined(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(unit_named(regexp_replace(value, '(\d),(?=\d{3})', '\1', 'g')),
    '\m(\d+) (kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|ah|v|mm|cm|m|inch|yards)\M', '\1\2', 'g');
