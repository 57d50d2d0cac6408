-- Deliveries on a route count per partner too. Rows of neither store nor partner count all the platform's carriers.
alter table route_records add column partner_id uuid references shipping_partners;
alter table route_records drop constraint route_records_once;
alter table route_records add constraint route_records_once
  unique nulls not distinct (store_id, partner_id, from_state, to_state);
