-- The order's parcel is reported as lost or damaged, and its case is undecided: it isn't sent out for delivery.
alter table orders add column parcel_reported boolean not null default false;
