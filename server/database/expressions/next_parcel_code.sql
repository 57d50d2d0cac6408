create sequence if not exists parcels minvalue 1000000;

-- Returns the next code for a parcel's label: a counter and two check digits (ISO 7064, mod 97-10), which detect any
-- wrong digit and any two swapped digits.
create or replace function next_parcel_code() returns bigint language sql volatile as $$
  select n * 100 + 98 - n * 100 % 97 from nextval('parcels') n
$$;
