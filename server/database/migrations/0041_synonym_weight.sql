-- A match of another term can count more than one of the typed word: who types `phone` means a smartphone more often than
-- a desk phone.
alter table search_synonyms
  drop constraint search_synonyms_weight_check,
  add constraint search_synonyms_weight_check check (weight > 0 and weight <= 1.5);
