-- Zones, vehicles and prices have an owner: a store, or the platform, which is no store. What belongs together has one
-- owner, and a state stands in one zone of an owner.
alter table shipping_zones
  add owner_id uuid generated always as (coalesce(store_id, '00000000-0000-0000-0000-000000000000')) stored not null,
  add constraint shipping_zones_owned unique (owner_id, id),
  drop constraint shipping_zones_name_key;
create unique index shipping_zones_name_key on shipping_zones (owner_id, lower(name));

alter table shipping_vehicles
  add owner_id uuid generated always as (coalesce(store_id, '00000000-0000-0000-0000-000000000000')) stored not null,
  add constraint shipping_vehicles_owned unique (owner_id, id),
  drop constraint shipping_vehicles_name_key;
create unique index shipping_vehicles_name_key on shipping_vehicles (owner_id, lower(name));

create table shipping_zone_states (
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000',
  state text not null,
  zone_id uuid not null,
  constraint shipping_zone_states_once primary key (owner_id, state),
  foreign key (owner_id, zone_id) references shipping_zones (owner_id, id) on delete cascade
);
create index shipping_zone_states_zone on shipping_zone_states (zone_id);
insert into shipping_zone_states (owner_id, state, zone_id)
  select distinct on (owner_id, state) owner_id, state, id from shipping_zones, unnest(states) state order by owner_id, state, id;
alter table shipping_zones drop column states;

alter table shipping_prices add owner_id uuid not null default '00000000-0000-0000-0000-000000000000';
update shipping_prices p set owner_id = z.owner_id from shipping_zones z where z.id = p.from_zone_id;
alter table shipping_prices
  drop constraint shipping_prices_from_zone_id_fkey,
  drop constraint shipping_prices_to_zone_id_fkey,
  drop constraint shipping_prices_vehicle_id_fkey,
  add foreign key (owner_id, from_zone_id) references shipping_zones (owner_id, id) on delete cascade,
  add foreign key (owner_id, to_zone_id) references shipping_zones (owner_id, id) on delete cascade,
  add foreign key (owner_id, vehicle_id) references shipping_vehicles (owner_id, id) on delete cascade;
create index shipping_prices_to on shipping_prices (to_zone_id, from_zone_id);
create index shipping_prices_vehicle on shipping_prices (vehicle_id);

-- What the platform takes off its own delivery fees, between the midnights of Lagos.
create table shipping_discounts (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 60),
  kind text not null check (kind in ('percent', 'fixed', 'free')),
  -- A percent, or kobo; 0 for free.
  value bigint not null check (value >= 0),
  -- Null: from or to anywhere. A zone that a discount names stays, since without it the discount would reach further.
  from_zone_id uuid,
  to_zone_id uuid,
  -- What a store's goods cost at least, after its coupons.
  minimum_kobo bigint not null default 0 check (minimum_kobo >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null,
  constraint shipping_discounts_value check (case kind when 'percent' then value between 1 and 100 when 'fixed' then value > 0 else value = 0 end),
  constraint shipping_discounts_ends check (ends_at > starts_at),
  constraint shipping_discounts_from_zone foreign key (from_zone_id) references shipping_zones,
  constraint shipping_discounts_to_zone foreign key (to_zone_id) references shipping_zones
);
create index shipping_discounts_from on shipping_discounts (from_zone_id);
create index shipping_discounts_to on shipping_discounts (to_zone_id);

-- Whether the store delivers itself where its own rates reach.
alter table stores add delivers_itself boolean not null default false;

-- The address of the customer's that an order was sent to, as it was then: whoever delivers may look it up by this.
alter table orders add address_id uuid references customer_addresses;
create index orders_address on orders (customer_id, address_id);
