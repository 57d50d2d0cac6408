-- Orders that went to another carrier after the pickup: the carrier that had the parcel. What it was paid is in the ledger.
create table order_hand_overs (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  reason text not null,
  at timestamptz not null,
  primary key (store_id, id),
  constraint order_hand_overs_one check (num_nonnulls(partner_id, dispatcher_id) = 1),
  constraint order_hand_overs_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_hand_overs_order on order_hand_overs (order_id, id);

-- The journal of sales has what a carrier was paid for its part of the way.
alter table sales drop constraint sales_kind_check, add constraint sales_kind_check check (kind in ('sale', 'carrier',
  'cancelled', 'returned', 'borne', 'case_refunded', 'case_recovered', 'case_borne', 'came_back', 'handed_over'));
