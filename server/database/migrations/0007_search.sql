-- Vocabulary of the search, used to complete words and to correct typos.
create table search_words (
  word text primary key,
  -- Number of best sellers with this word, counted by a scheduled job. Of two equally close corrections the more
  -- popular wins.
  popularity int not null default 0
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);
create index search_words_initial on search_words ("left"(word, 1), length(word));
create index search_words_begins on search_words (word text_pattern_ops) include (popularity);
create index search_words_sound on search_words (dmetaphone(word));

-- Synonyms, maintained by administrators. The terms of a group share group_id.
create table search_synonyms (
  key text not null check (key <> ''),
  group_id uuid not null,
  term text not null check (length(term) between 2 and 60),
  position smallint not null,
  created_at timestamptz not null,
  constraint search_synonyms_once primary key (key)
);
create index search_synonyms_group on search_synonyms (group_id, "position");
