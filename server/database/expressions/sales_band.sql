-- Buckets units sold. Lets GIN indexes find the best sellers among the matches first.
create or replace function sales_band(units int) returns int language sql immutable strict parallel safe
  return case when units < 10 then 0 when units < 30 then 1 when units < 100 then 2 when units < 300 then 3
    when units < 1000 then 4 else 5 end;
