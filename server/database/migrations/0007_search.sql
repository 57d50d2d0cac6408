-- Words that customers can find something by, to mend what is mistyped.
create table search_words (
  word text primary key,
  -- How many of the best sellers carry a word, counted by a sweep: of two words as near, the one that sells is meant.
  popularity int not null default 0
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);
create index search_words_initial on search_words ("left"(word, 1), length(word));
create index search_words_begins on search_words (word text_pattern_ops) include (popularity);
create index search_words_sound on search_words (dmetaphone(word));

-- Terms that mean the same, as the admin keeps them; those of a group share its id.
create table search_synonyms (
  key text not null check (key <> ''),
  group_id uuid not null,
  term text not null check (length(term) between 2 and 60),
  position smallint not null,
  created_at timestamptz not null,
  constraint search_synonyms_once primary key (key)
);
create index search_synonyms_group on search_synonyms (group_id, "position");
