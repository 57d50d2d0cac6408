-- The largest vehicle of a partner and of a dispatcher, one of the platform's; null until they name it.
alter table shipping_partners add column vehicle_id uuid references shipping_vehicles on delete set null;
alter table dispatcher_statuses add column vehicle_id uuid references shipping_vehicles on delete set null;
create index shipping_partners_vehicle on shipping_partners (vehicle_id) where vehicle_id is not null;
create index dispatcher_statuses_vehicle on dispatcher_statuses (vehicle_id) where vehicle_id is not null;
