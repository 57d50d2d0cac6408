-- A term's part in its group: `both` finds the others and is found by them, `from` finds them but isn't found (a word
-- people type, such as `handset`), `to` is found but finds nothing else (`phone` finds smartphones; `smartphone` doesn't
-- find desk phones). A match of another term counts `weight` times as much as one of the typed word.
alter table search_synonyms
  add column role text not null default 'both' check (role in ('both', 'from', 'to')),
  add column weight real not null default 0.8 check (weight > 0 and weight <= 1);

-- Whether a mistyped word can be corrected to this one. A word that only stores have in their names isn't a correction:
-- `garri` is not a mistyped `Sabon Gari Textiles`.
alter table search_words add column corrects boolean not null default true;
