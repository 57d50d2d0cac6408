-- A term's part in its group: `both` finds the others and is found by them, `from` finds them but isn't found (a word
-- people type, such as `handset`), `to` is found but finds nothing else (`phone` finds smartphones; `smartphone` doesn't
-- find desk phones). A match of another term counts `weight` times as much as one of the typed word.
alter table search_synonyms
  add column role text not null default 'both' check (role in ('both', 'from', 'to')),
  add column weight real not null default 0.8 check (weight > 0 and weight <= 1);

-- Whether a mistyped word can be corrected to this one. A word that only stores have in their names isn't a correction:
-- `garri` is not a mistyped `Sabon Gari Textiles`.
alter table search_words add column corrects boolean not null default true;

-- What people search for and what comes of it, by day and words, without the people.
create table search_counts (
  day date not null,
  words text not null check (length(words) between 1 and 100),
  searches int not null default 0,
  -- Searches without a product that has all words.
  misses int not null default 0,
  clicks int not null default 0,
  additions int not null default 0,
  orders int not null default 0,
  primary key (day, words)
);
-- After a search that missed, the next search of the same visit that led to a product: perhaps a synonym.
create table search_follow_ups (
  words text not null check (length(words) between 1 and 100),
  next text not null check (length(next) between 1 and 100),
  times int not null,
  primary key (words, next)
);
