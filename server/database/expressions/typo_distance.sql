-- Edit distance of two words (Levenshtein). Swapping two letters counts as one edit; distances above 2 aren't exact.
create or replace function typo_distance(a text, b text) returns int language sql immutable strict parallel safe
  return (select case
      when distance = 2 and length(a) = length(b)
        and (select string_agg(x, '' order by x) from regexp_split_to_table(a, '') x)
          = (select string_agg(x, '' order by x) from regexp_split_to_table(b, '') x) then 1
      else distance end
    from (select levenshtein_less_equal(a, b, 2) as distance) measured);
