-- The words of a search document with their places, and what a word counts in each place (search_documents). The lengths
-- after which a word counts less are 12 words of a name and 20 of options or a description.
create or replace function document_search(name text, brand text, detail text, kind text, rest text, description text,
  out search tsvector, out weights real[]) language sql stable parallel safe as $$
  with split as (
    select words(string_agg(word, ' ' order by n) filter (where leads)) as main,
      words(string_agg(word, ' ' order by n) filter (where not leads)) as other
    from (
      -- What a thing is: the last word of a phrase, or one before a word that seldom ends phrases.
      select n, word, not is_beyond and (ends or next is not null and not exists (
        select from search_terms where term = coalesce((ts_lexize('english_stem', next))[1], next)
          and places >= 2 and ends * 2 >= places)) as leads
      from name_words(name)
    ) marked
  ), texts as materialized (
    select coalesce(main, '') as main, words(concat_ws(' ', other, brand)) as other,
      words(coalesce(detail, '')) as detail, words(coalesce(description, '')) as description,
      words(concat_ws(' ', name, brand)) as typed
    from split
  )
  select setweight(to_tsvector('english', main), 'A') || setweight(to_tsvector('english', other), 'B')
      -- As written, where the stem differs, so that a word that looks like a common English one is found too.
      || setweight(ts_delete(to_tsvector('simple', typed), tsvector_to_array(to_tsvector('english', typed))), 'B')
      || setweight(to_tsvector('english', words(coalesce(kind, ''))), 'C')
      || setweight(to_tsvector('english', detail), 'C')
      || setweight(to_tsvector('english', words(coalesce(rest, ''))), 'D')
      || setweight(to_tsvector('english', description), 'D'),
    array[0.25 / (0.25 + 0.75 * greatest(count_words(description), 5) / 20), 0.15 / (0.25 + 0.75 * greatest(count_words(detail), 5) / 20),
      0.75 / (0.8 + 0.2 * count_words(name) / 12), 0.75 / (0.8 + 0.2 * count_words(name) / 12)]::real[]
  from texts
$$;
