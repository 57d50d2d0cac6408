-- The code on a parcel's label, to be scanned or typed: a counter and two check digits (ISO 7064, mod 97-10), so that
-- no wrong digit and no two swapped digits name another parcel.
create sequence if not exists parcels minvalue 1000000;

create or replace function next_parcel_code() returns bigint language sql volatile as $$
  select n * 100 + 98 - n * 100 % 97 from nextval('parcels') n
$$;
