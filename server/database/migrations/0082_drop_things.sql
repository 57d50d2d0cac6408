-- Searches find things by their words with an equals sign since 0067, so nothing reads this index.
drop index if exists search_documents_things;
