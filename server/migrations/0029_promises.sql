-- Who promised what for an order, warned before it is late and written down once it is.
create table order_promises (
  store_id uuid not null,
  order_id uuid not null,
  -- accept: the store begins; ready: it has packed; deliver: the customer has it.
  promise text not null check (promise in ('accept', 'ready', 'deliver')),
  due_at timestamptz not null,
  warned_at timestamptz,
  broken_at timestamptz,
  -- Who carried it when it was broken; nobody but the store where both are null.
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  primary key (store_id, order_id, promise),
  foreign key (store_id, order_id) references orders
);
create index order_promises_store on order_promises (store_id, broken_at) where broken_at is not null;
create index order_promises_partner on order_promises (partner_id, broken_at) where broken_at is not null;
create index order_promises_dispatcher on order_promises (dispatcher_id, broken_at) where broken_at is not null;

alter table orders
  -- When whoever has the next step is reminded of it; null once that is done.
  add column step_warn_at timestamptz,
  -- Midnight, in Lagos, of the day that a delivery which failed is tried again.
  add column next_try_at timestamptz;
create index orders_warn on orders (step_warn_at) where step_warn_at is not null;

-- What was declined or not answered stands first among what waits.
drop index orders_to_assign;
create index orders_to_assign on orders ((decline_count = 0), promised_at, id)
  where status = 'ready_for_pickup' and delivered_by = 'platform';
create index orders_dispatcher_delivered on orders (dispatcher_id, delivered_at) where dispatcher_id is not null;
create index order_declines_dispatcher on order_declines (dispatcher_id) where dispatcher_id is not null;

-- A picture of the parcel at the door, or of a door that stayed shut.
alter table order_activities add column picture_id uuid references files;
create index order_activities_failed on order_activities (actor_id, at) where status = 'delivery_failed';

-- Whether a dispatcher of the platform takes orders now. Who has no row does.
create table dispatcher_statuses (
  account_id uuid primary key references accounts on delete cascade,
  status text not null check (status in ('available', 'away')),
  shift_ends_at timestamptz,
  updated_at timestamptz not null
);
