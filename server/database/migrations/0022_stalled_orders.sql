-- Orders that stall: failure reasons, refunds of what comes back, deadlines, and new delivery estimates.
alter table orders
  -- Of the last failed delivery; decides who bears the delivery fee if the order comes back.
  add column failure_reason text check (failure_reason in ('customer_unreachable', 'customer_refused', 'address_wrong',
    'customer_postponed', 'parcel_damaged', 'carrier_unavailable', 'wrong_parcel', 'badly_packed', 'other')),
  add column failed_count int not null default 0 check (failed_count >= 0),
  -- Delivery fee, with the platform's part, that the carrier earned although the order came back.
  add column kept_delivery_kobo bigint not null default 0 check (kept_delivery_kobo >= 0),
  -- The store's check of items that came back, until when and since when.
  add column stock_check_due_at timestamptz,
  add column stock_checked_at timestamptz,
  add column stock_check_reminded_at timestamptz,
  -- When it was cancelled because its store didn't accept it.
  add column unaccepted_at timestamptz,
  -- Deadline of a status in which orders get stuck, and when its passing was escalated.
  add column stall_due_at timestamptz,
  add column stalled_at timestamptz,
  -- New estimate of a late delivery. promised_at stays the first one.
  add column expected_at timestamptz;

-- Units of the line that came back fit to be sold again; null until the store has checked them.
alter table order_items add column sellable int;
alter table order_items add constraint order_items_sellable check (sellable between 0 and quantity);

create index orders_unchecked on orders (stock_check_due_at)
  where stock_check_due_at is not null and stock_checked_at is null;
create index orders_unaccepted on orders (store_id, unaccepted_at) where unaccepted_at is not null;
create index orders_stall on orders (stall_due_at) where stall_due_at is not null;
create index orders_promised on orders (promised_at)
  where status not in ('delivered', 'completed', 'cancelled', 'returning', 'returned_to_store');

-- Orders that are stuck already are due a day after this migration.
update orders set stall_due_at = now() + interval '1 day'
  where status in ('ready_for_pickup', 'at_hub', 'delivery_failed', 'returning');
-- An order on its way back has no delivery deadline any more.
update orders set step_due_at = null, step_warn_at = null where status = 'returning';

-- How long deliveries between two states took lately, by who delivered: the 80th percentile in hours from ready to
-- delivered. store_id is null for the platform's carriers.
create table route_records (
  id uuid primary key default uuidv7(),
  store_id uuid references stores,
  from_state text not null,
  to_state text not null,
  deliveries int not null check (deliveries > 0),
  hours int not null check (hours >= 0),
  counted_at timestamptz not null,
  constraint route_records_once unique nulls not distinct (store_id, from_state, to_state)
);

-- How long a store takes to pack: the 80th percentile in hours from placed to ready.
create table packing_records (
  store_id uuid primary key references stores,
  orders int not null check (orders > 0),
  hours int not null check (hours >= 0),
  counted_at timestamptz not null
);

-- Mails with a link, code or token that opens something. Their text is purged once they are sent.
alter table mails add column secret boolean not null default false;
update mails set secret = true, html = case when sent_at is null then html else '' end,
    text = case when sent_at is null then text else '' end
  where cause like 'account-link:%' or cause like 'out\_for\_delivery:%' or cause like 'gift-card:%';
