-- When the hub of a stop last reported that the parcel hasn't arrived.
alter table order_stops add column missing_at timestamptz;
