-- Up to 3 likely corrections of a mistyped word, with their edit distance, best first. Candidates begin with the first
-- or second typed letter, share trigrams, or sound alike. Short words have near neighbours that mean something else,
-- and may be names (`nike`, `milo`): up to four letters only a swapped or doubled letter is corrected, or of four
-- letters one between the first and the last if both words sound alike. Five letters are corrected by one letter, which
-- isn't replaced by one that is neither beside it on the keyboard nor a vowel for a vowel (`crocs`, `cross`), or by two
-- if both words sound alike, and loses none but a doubled one (`chain`, `chin`). Six and seven letters too are
-- corrected by two only if both words sound alike (`abacha`, `abacus`) or one of the two is their plural. From six
-- letters on, a word of the same length that begins with another letter is taken only if it sounds alike or all letters
-- that differ are slips (`is_slip`; `matchet` isn't ratchet); a first letter that is missing or too many is corrected.
-- An `f` for `ph`, an `a` for a final `er` and a plural together are one letter (`fone`, `blenda`, `headfone`).
create or replace function near_words(typed text) returns table (word text, distance int)
  language sql stable strict parallel safe as $$
  select near.word, near.distance
  from (
    select found.word, found.popularity, least(typo_distance(found.word, typed), 1 + as_spoken) as distance, as_spoken,
      dmetaphone(found.word) = dmetaphone(typed) and length(dmetaphone(typed)) > 1 as sounds,
      regexp_replace(found.word, '(.)\1+', '\1', 'g') = regexp_replace(typed, '(.)\1+', '\1', 'g') as doubles
    from (
      select s.word, s.popularity from search_words s where s.corrects and left(s.word, 1) in (left(typed, 1), substr(typed, 2, 1))
        and length(s.word) between length(typed) - 2 and length(typed) + 2
      union
      select s.word, s.popularity from search_words s where s.corrects and s.word % typed
      union
      select s.word, s.popularity from search_words s where s.corrects and dmetaphone(s.word) = dmetaphone(typed)
    ) found cross join lateral (select typo_distance(spoken(found.word), spoken(typed)) as as_spoken) spoken
    -- A cheap filter before typo_distance, which takes ten times as long.
    where found.word <> typed and (levenshtein_less_equal(found.word, typed, 2) <= 2
      or strpos(found.word || typed, 'ph') > 0 and levenshtein_less_equal(found.word, typed, 3) = 3
        and levenshtein_less_equal(spoken(found.word), spoken(typed), 1) <= 1)
  ) near
  where length(typed) between 3 and 40 and typed !~ '[0-9]'
    and case
      when length(typed) < 5 then near.doubles
        or near.distance = 1 and length(near.word) = length(typed) and levenshtein(near.word, typed) = 2
        or length(typed) = 4 and near.sounds and near.distance = 1 and right(near.word, 1) = right(typed, 1)
          and left(replace(near.word, 'ph', 'f'), 1) = left(replace(typed, 'ph', 'f'), 1)
      when length(typed) = 5 then near.sounds and length(near.word) >= length(typed)
        or near.distance = 1 and (length(near.word) > length(typed) or near.doubles or is_slip(near.word, typed))
      else (near.sounds or near.distance = 1 or near.as_spoken = 1 or length(typed) > 7)
        and (near.sounds or left(near.word, 1) = left(typed, 1) or length(near.word) <> length(typed) or is_slip(near.word, typed))
    end
  order by near.distance, left(near.word, 1) = left(typed, 1) desc, near.popularity desc,
    similarity(near.word, typed) desc, near.word
  limit 3
$$;
