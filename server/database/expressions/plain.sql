-- What is nothing but ASCII, as most is, needs less.
create or replace function plain(value text) returns text language sql immutable parallel safe
  return case when octet_length(value) = length(value) then lower(value collate "C") collate "default"
    else plain_of_accented(value) end;
