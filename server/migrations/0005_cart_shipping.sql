create table cart_items (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity between 1 and 99),
  -- What it cost when it was put in, to tell when that has changed.
  seen_kobo bigint not null,
  added_at timestamptz not null,
  constraint cart_items_once unique (customer_id, variant_id)
);

-- Zones, vehicles and prices of the platform (store null) or of a store that delivers itself.
create table shipping_zones (
  id uuid primary key default uuidv7(),
  store_id uuid references stores on delete cascade,
  name text not null check (length(name) between 2 and 60),
  states text[] not null check (cardinality(states) > 0),
  constraint shipping_zones_name_key unique nulls not distinct (store_id, name)
);
create table shipping_vehicles (
  id uuid primary key default uuidv7(),
  store_id uuid references stores on delete cascade,
  name text not null check (length(name) between 2 and 40),
  max_grams int not null check (max_grams > 0),
  constraint shipping_vehicles_name_key unique nulls not distinct (store_id, name)
);
create table shipping_prices (
  from_zone_id uuid not null references shipping_zones on delete cascade,
  to_zone_id uuid not null references shipping_zones on delete cascade,
  vehicle_id uuid not null references shipping_vehicles on delete cascade,
  base_kobo bigint not null check (base_kobo >= 0),
  per_kg_kobo bigint not null check (per_kg_kobo >= 0),
  days_from int not null check (days_from >= 0),
  days_to int not null check (days_to >= days_from),
  primary key (from_zone_id, to_zone_id, vehicle_id)
);
