-- Normalizes text for search: without accents, capitals, punctuation, possessive s and thousands separators. A number
-- and its unit become one word, since people type both `5kg` and `5 kg`; inches, litres and kilograms are written in
-- several ways (`43"`, `43 inches`). Decimals stay one number: `3.5 kVA` is `3point5kva`, which `5kva` doesn't find.
create or replace function words(value text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(
      regexp_replace(unit_named(regexp_replace(
          regexp_replace(plain(value), '''s\M', '', 'g'),
          '(\d),(?=\d{3})', '\1', 'g')),
        '\m(\d+)\.(\d+) ?(kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|ah|v|mm|cm|m|inch|yards)\M', '\1point\2\3', 'g'),
      '[^[:alnum:]]+', ' ', 'g'),
    '\m(\d+) (kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|ah|v|mm|cm|m|inch|yards)\M', '\1\2', 'g'));
