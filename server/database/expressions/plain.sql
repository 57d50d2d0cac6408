-- Normalizes text for comparison: lower case without accents. ASCII, the common case, skips the normalization, and
-- `lower` by bytes is equivalent there, which takes a third of the time. The planner inlines this function because it
-- isn't strict and calls only immutable functions.
create or replace function plain(value text) returns text language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(value collate "C") collate "default"
    else plain_of_accented(value) end;
