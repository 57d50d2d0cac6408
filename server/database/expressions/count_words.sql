-- The number of words of a text, separated by spaces.
create or replace function count_words(value text) returns int language sql immutable strict parallel safe
  return cardinality(string_to_array(value, ' '));
