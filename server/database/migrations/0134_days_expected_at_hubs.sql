-- The day in Lagos on which the hub of a stop that is ahead expects the parcel. Null if it isn't known.
alter table order_stops add column expected_on date;
