-- Up to 3 likely corrections of a mistyped word, with their edit distance, best first. Candidates begin with the first or
-- second typed letter, share trigrams, or sound alike.
create or replace function near_words(typed text) returns table (word text, distance int)
  language sql stable strict parallel safe as $$
  select near.word, near.distance
  from (
    select found.word, found.popularity, typo_distance(found.word, typed) as distance
    from (
      select s.word, s.popularity from search_words s where left(s.word, 1) in (left(typed, 1), substr(typed, 2, 1))
        and length(s.word) between length(typed) - 2 and length(typed) + 2
      union
      select s.word, s.popularity from search_words s where s.word % typed
      union
      select s.word, s.popularity from search_words s where dmetaphone(s.word) = dmetaphone(typed)
    ) found
    -- A cheap filter before typo_distance, which takes ten times as long.
    where found.word <> typed and levenshtein_less_equal(found.word, typed, 2) <= 2
  ) near
  where length(typed) between 3 and 40 and typed !~ '[0-9]'
    and near.distance <= case when length(typed) < 5 and dmetaphone(near.word) <> dmetaphone(typed) then 1 else 2 end
  order by near.distance, left(near.word, 1) = left(typed, 1) desc, near.popularity desc,
    similarity(near.word, typed) desc, near.word
  limit 3
$$;
