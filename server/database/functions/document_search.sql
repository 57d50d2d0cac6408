-- The words of a search document with their places, and what a word counts in each place (search_documents). The lengths
-- after which a word counts less are 12 words of a name and 20 of options or a description.
create or replace function document_search(name text, brand text, detail text, kind text, rest text, description text,
  out search tsvector, out weights real[]) language sql stable parallel safe as $$
  with listed as materialized (
    select array(select unnest(m) from regexp_matches(plain(name), '([[:alnum:]]+) ?/ ?([[:alnum:]]+)', 'g') m) as words
  ), texts as materialized (
    select words(concat_ws(' ', name, brand)) as named, words(coalesce(detail, '')) as detail,
      words(coalesce(description, '')) as description,
      -- What the thing is: the last word of a phrase, or one that ends phrases more often than the next word does, which
      -- seldom ends them: `TV` in `TV Wi-Fi`, but not `laptop` in `laptop cooling stand`. Words that a slash joins behind
      -- one that usually is a thing say what this is for: `screen protector tablet/smartphone`.
      coalesce((select string_agg(word, ' ') from (
          select word, is_listed, bool_or(is_usual and not is_listed) over (order by n) as is_behind
          from name_words(name) each
          left join search_terms own on own.term = coalesce((ts_lexize('english_stem', word))[1], word)
          left join search_terms after on after.term = coalesce((ts_lexize('english_stem', next))[1], next)
          cross join lateral (select own.places >= 5 and own.ends * 2 >= own.places as is_usual,
            word = any (listed.words) as is_listed) judged
          where not is_beyond and not is_participle(word) and word <> all (string_to_array(words(coalesce(brand, '')), ' ')) and (each.ends or after.places >= 2 and after.ends * 2 < after.places
            and own.ends * 4 >= own.places and own.ends * after.places > after.ends * own.places
            or is_usual and next = any (listed.words))) found
        where not (is_listed and is_behind)), '') as things
    from listed
  )
  -- A participle says how a thing is, so its stem counts as an option does: `dolls, painted` are no paint.
  select setweight(setweight(setweight(to_tsvector('english', named), 'B'),
        'C', array(select (ts_lexize('english_stem', word))[1] from regexp_split_to_table(named, ' ') word
          group by 1 having bool_and(is_participle(word)))),
        'A', tsvector_to_array(to_tsvector('english', things)))
      -- As written, where the stem differs, so that a word that looks like a common English one is found too.
      || setweight(ts_delete(to_tsvector('simple', named), tsvector_to_array(to_tsvector('english', named))), 'B')
      || setweight(to_tsvector('english', words(coalesce(kind, ''))), 'C')
      || setweight(to_tsvector('english', detail), 'C')
      || setweight(to_tsvector('english', words(coalesce(rest, ''))), 'D')
      || setweight(to_tsvector('english', description), 'D'),
    array[0.25 / (0.25 + 0.75 * greatest(count_words(description), 20) / 20),
      0.15 / (0.25 + 0.75 * greatest(count_words(detail), 5) / 20),
      0.75 / (0.8 + 0.2 * count_words(name) / 12), 0.75 / (0.8 + 0.2 * count_words(name) / 12)]::real[]
  from texts
$$;
