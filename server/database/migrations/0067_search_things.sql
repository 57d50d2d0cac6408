-- Words that say what a thing is stand a second time in its document, with an equals sign (document_words), so that the
-- index of words finds the things that a search names. `search_documents_things` and `thing_keys` serve the previous
-- release only; drop them in the next one.
update search_documents set search = search
  || array_to_tsvector(array(select '=' || lexeme from unnest(search) where 'A' = any(weights)));

-- Searches look at the best sellers first, and there are few of them.
create index search_documents_top_sellers on search_documents using gin (search) where sold_count >= 300;
create index search_documents_good_sellers on search_documents using gin (search)
  where sold_count >= 30 and sold_count < 300;
