-- The words of a search document (document_search) and those around it: names of its store and categories, marked with a
-- slash, so that a search can tell them from the product's own words. Words that say what the thing is (A) stand there a
-- second time with an equals sign, because an index of words knows no places. Words that only the store's name has stand
-- there with an at sign too (`writeDocuments`).
create or replace function document_words(name text, brand text, detail text, kind text, around text, description text,
  out search tsvector, out weights real[]) language sql stable parallel safe as $$
  select own.search || array_to_tsvector(array(
      select '/' || lexeme from unnest(tsvector_to_array(to_tsvector('english', words(coalesce(around, ''))))) lexeme
      union all select '=' || lexeme from unnest(own.search) where 'A' = any(weights))),
    own.weights
  from document_search(name, brand, detail, kind, null, description) own
$$;
