-- Words as search compares them: without accents, capitals, signs, a possessive's s and the comma of thousands; a number
-- and its unit are one word, since people write `5kg` as well as `5 kg`.
create or replace function words(value text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(plain(value), '''s\M', '', 'g'),
        '(\d),(?=\d{3})', '\1', 'g'),
      '[^[:alnum:]]+', ' ', 'g'),
    '\m(\d+) (kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|mm|cm|inch|yards)\M', '\1\2', 'g'));
