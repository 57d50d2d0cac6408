-- Where a hub takes parcels from and sends them to: an LGA is served by the hub that names it, else by one of the state.
create table hub_areas (
  hub_id uuid not null references hubs on delete cascade,
  state text not null,
  -- None: the whole state.
  lgas text[] not null default '{}',
  primary key (hub_id, state)
);
create index hub_areas_state on hub_areas (state);
insert into hub_areas (hub_id, state) select id, state from hubs;

alter table hubs
  drop column area_served,
  -- A hub that is closed takes parcels in and lets them go, but no new way leads through it.
  add column active boolean not null default true;

create index hub_administrators_hub on hub_administrators (hub_id);

-- A store's place, offered as a hub.
create table hub_applications (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  name text not null,
  state text not null,
  lga text not null,
  street text not null,
  phone_number text not null,
  opening_hours jsonb not null,
  capacity int not null check (capacity > 0),
  about text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined')),
  -- Why it was declined.
  reason text,
  decided_by uuid references accounts,
  decided_at timestamptz,
  -- The hub that it became.
  hub_id uuid references hubs,
  created_at timestamptz not null,
  constraint hub_applications_declined_with_reason check ((status = 'declined') = (reason is not null))
);
create unique index hub_applications_one_waiting on hub_applications (store_id) where status = 'waiting';
create index hub_applications_store on hub_applications (store_id, id desc);
create index hub_applications_status on hub_applications (status, id);

-- The hub that a store has chosen; its parcels go through it once the hub or an administrator has agreed.
alter table stores
  add column hub_id uuid references hubs,
  add column hub_chosen_at timestamptz,
  add column hub_approved_at timestamptz,
  -- Why the last hub that it chose said no.
  add column hub_declined text,
  add constraint stores_hub_chosen check ((hub_id is null) = (hub_chosen_at is null)),
  add constraint stores_hub_approved check (hub_approved_at is null or hub_id is not null);
create index stores_hub on stores (hub_id, hub_chosen_at) where hub_id is not null;

-- What stands on a parcel's label, to be scanned or typed: a number that counts up and two digits that check it
-- (ISO 7064, mod 97-10), so that no wrong digit and no two that changed places name another parcel.
create sequence parcels minvalue 1000000;
create function next_parcel_code() returns bigint language sql volatile as $$
  select n * 100 + 98 - n * 100 % 97 from nextval('parcels') n
$$;
alter table orders add column parcel_code bigint not null default next_parcel_code();
create unique index orders_parcel_code on orders (parcel_code);

-- The hubs that an order passes, in the order that it came to them; those still ahead after those, by position.
create table order_stops (
  store_id uuid not null,
  order_id uuid not null,
  position int not null,
  hub_id uuid not null references hubs,
  arrived_at timestamptz,
  left_at timestamptz,
  primary key (order_id, position),
  foreign key (store_id, order_id) references orders,
  constraint order_stops_left_after_arriving check (left_at is null or (arrived_at is not null and left_at >= arrived_at))
);
create index order_stops_ahead on order_stops (hub_id, order_id) where arrived_at is null;
create index order_stops_here on order_stops (hub_id, arrived_at, order_id) where arrived_at is not null and left_at is null;
create index order_stops_gone on order_stops (hub_id, left_at desc, order_id) where left_at is not null;
