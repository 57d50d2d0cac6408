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
      -- one that usually is a thing say what this is for: `screen protector tablet/smartphone`. So does a word with a
      -- model's number that other names are for (`case for iPhone 13`), beside a word that usually is a thing and has no
      -- number: `iPhone 13 case`. Further numbers begin something else: `iPhone 13 4 GB RAM`.
      coalesce((select string_agg(word, ' ') from (
          select word, is_listed, bool_or(is_usual and not is_listed) over (order by n) as is_behind
          from (
            select each.*, own.places, own.ends as end_places, after.places as after_places, after.ends as after_ends,
              is_usual, is_listed, is_host and is_model and bool_or(is_usual and not is_host and not is_model
                and word not in ('pro', 'max', 'plus', 'mini', 'ultra', 'lite'))
                over (partition by phrase order by numbers range between current row and 1 following) as is_host_of
            from (select *, n - row_number() over (order by n) as phrase,
                count(*) filter (where word ~ '\d') over (order by n) as numbers,
                coalesce(lead(word) over (order by n) ~ '^\d+$' and lead(n) over (order by n) = n + 1, false) as is_model
              from name_words(name)) each
            left join search_terms own on own.term = coalesce((ts_lexize('english_stem', word))[1], word)
            left join search_terms after on after.term = coalesce((ts_lexize('english_stem', next))[1], next)
            cross join lateral (select own.places >= 5 and own.ends * 2 >= own.places as is_usual,
              coalesce(own.hosts >= 5, false) as is_host, word = any (listed.words) as is_listed) judged
          ) each
          where not is_beyond and not is_host_of and not is_participle(word) and word <> all (string_to_array(words(coalesce(brand, '')), ' ')) and (each.ends or after_places >= 2 and after_ends * 2 < after_places
            and end_places * 4 >= places and end_places * after_places > after_ends * places
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
