create or replace function next_parcel_code() returns bigint language sql volatile as $$
  select n * 100 + 98 - n * 100 % 97 from nextval('parcels') n
$$;
