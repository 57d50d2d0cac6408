create table hubs (
  id uuid primary key default uuidv7(),
  name text not null unique,
  state text not null,
  lga text not null,
  street text not null,
  created_at timestamptz not null,
  phone_number text,
  opening_hours jsonb,
  -- In parcels.
  capacity int check (capacity > 0),
  -- An inactive hub still handles the parcels routed through it, but gets no new routes.
  active boolean not null default true
);

-- The hub that an account of admin kind `hub` runs.
create table hub_administrators (
  account_id uuid primary key references accounts on delete cascade,
  hub_id uuid not null references hubs
);
create index hub_administrators_hub on hub_administrators (hub_id);

-- Zones, vehicles and prices belong to the platform (store_id null) or to a store that delivers itself.
create table shipping_zones (
  id uuid primary key default uuidv7(),
  store_id uuid references stores on delete cascade,
  name text not null check (length(name) between 2 and 60),
  -- The store, or zero for the platform. Foreign keys on (owner_id, …) keep zones, vehicles and prices of different
  -- owners apart, and a state is in one zone per owner.
  owner_id uuid
    generated always as (coalesce(store_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  constraint shipping_zones_owned unique (owner_id, id)
);
create unique index shipping_zones_name_key on shipping_zones (owner_id, lower(name));

create table shipping_vehicles (
  id uuid primary key default uuidv7(),
  store_id uuid references stores on delete cascade,
  name text not null check (length(name) between 2 and 40),
  max_grams int not null check (max_grams > 0),
  owner_id uuid
    generated always as (coalesce(store_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored not null,
  constraint shipping_vehicles_owned unique (owner_id, id)
);
create unique index shipping_vehicles_name_key on shipping_vehicles (owner_id, lower(name));

create table shipping_prices (
  from_zone_id uuid not null,
  to_zone_id uuid not null,
  vehicle_id uuid not null,
  base_kobo bigint not null check (base_kobo >= 0),
  per_kg_kobo bigint not null check (per_kg_kobo >= 0),
  days_from int not null check (days_from >= 0),
  days_to int not null,
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint shipping_prices_check check (days_to >= days_from),
  primary key (from_zone_id, to_zone_id, vehicle_id),
  constraint shipping_prices_owner_id_from_zone_id_fkey foreign key (owner_id, from_zone_id)
    references shipping_zones(owner_id, id) on delete cascade,
  constraint shipping_prices_owner_id_to_zone_id_fkey foreign key (owner_id, to_zone_id)
    references shipping_zones(owner_id, id) on delete cascade,
  constraint shipping_prices_owner_id_vehicle_id_fkey foreign key (owner_id, vehicle_id)
    references shipping_vehicles(owner_id, id) on delete cascade
);
create index shipping_prices_to on shipping_prices (to_zone_id, from_zone_id);
create index shipping_prices_vehicle on shipping_prices (vehicle_id);

create table shipping_partners (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references accounts on delete cascade,
  company_name text not null check (length(company_name) between 2 and 120),
  logo_id uuid references files,
  phone_number text,
  states text[] not null default '{}'::text[],
  approved_at timestamptz,
  is_onboarded boolean not null default false,
  created_at timestamptz not null,
  onboarded_at timestamptz,
  -- Why an administrator returned the onboarding; null once resubmitted.
  sent_back_reason text,
  suspended_at timestamptz,
  suspension_reason text,
  -- The administrator who added the partner; null if it signed up itself.
  added_by uuid references accounts,
  -- Approval requires a complete onboarding, suspension requires approval.
  constraint shipping_partners_approved_check check (approved_at is null or is_onboarded),
  constraint shipping_partners_suspended_check check (suspended_at is null or approved_at is not null)
);

create table shipping_zone_states (
  owner_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  state text not null,
  zone_id uuid not null,
  constraint shipping_zone_states_once primary key (owner_id, state),
  constraint shipping_zone_states_owner_id_zone_id_fkey foreign key (owner_id, zone_id)
    references shipping_zones(owner_id, id) on delete cascade
);
create index shipping_zone_states_zone on shipping_zone_states (zone_id);

-- Discounts that the platform grants on its own delivery fees. Start and end are midnights in Lagos.
create table shipping_discounts (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 60),
  kind text not null check (kind in ('percent', 'fixed', 'free')),
  -- Percent for percent, kobo for fixed, 0 for free.
  value bigint not null check (value >= 0),
  -- Null: any zone. A zone in use can't be deleted, since the discount would then apply to every zone.
  from_zone_id uuid,
  to_zone_id uuid,
  -- Minimum price of a store's items after coupons.
  minimum_kobo bigint not null default 0 check (minimum_kobo >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null,
  constraint shipping_discounts_value check (case kind
    when 'percent' then value between 1 and 100
    when 'fixed' then value > 0
    else value = 0
  end),
  constraint shipping_discounts_ends check (ends_at > starts_at),
  constraint shipping_discounts_from_zone foreign key (from_zone_id) references shipping_zones(id),
  constraint shipping_discounts_to_zone foreign key (to_zone_id) references shipping_zones(id)
);
create index shipping_discounts_from on shipping_discounts (from_zone_id);
create index shipping_discounts_to on shipping_discounts (to_zone_id);

-- Areas that a hub serves. A hub that names the LGA takes precedence over one that serves the whole state.
create table hub_areas (
  hub_id uuid not null references hubs on delete cascade,
  state text not null,
  -- Empty: the whole state.
  lgas text[] not null default '{}'::text[],
  primary key (hub_id, state)
);
create index hub_areas_state on hub_areas (state);

-- Stores that apply to run a hub at their location.
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
  -- Reason for declining.
  reason text,
  decided_by uuid references accounts,
  decided_at timestamptz,
  -- The hub created on approval.
  hub_id uuid references hubs,
  created_at timestamptz not null,
  constraint hub_applications_declined_with_reason check ((status = 'declined') = (reason is not null))
);
create unique index hub_applications_one_waiting on hub_applications (store_id) where status = 'waiting';
create index hub_applications_store on hub_applications (store_id, id desc);
create index hub_applications_status on hub_applications (status, id);

-- Availability of the platform's dispatchers. A dispatcher without a row is available.
create table dispatcher_statuses (
  account_id uuid primary key references accounts on delete cascade,
  status text not null check (status in ('available', 'away')),
  shift_ends_at timestamptz,
  updated_at timestamptz not null
);

-- Saved parts of a partner's onboarding, in the contract's format.
create table partner_onboardings (
  partner_id uuid primary key references shipping_partners on delete cascade,
  company jsonb,
  bank_details jsonb,
  certification jsonb,
  saved_at timestamptz not null
);

-- Where a partner is paid. account_name is the name registered with the bank.
create table partner_bank_accounts (
  partner_id uuid primary key references shipping_partners on delete cascade,
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  -- The payment provider's code for this account as a transfer recipient.
  recipient_code text,
  payouts_paused_until timestamptz,
  updated_at timestamptz not null
);

-- Dispatchers employed by a partner.
create table partner_riders (
  id uuid primary key default uuidv7(),
  partner_id uuid not null references shipping_partners on delete cascade,
  name text not null check (length(name) between 2 and 120),
  phone_number text not null,
  created_at timestamptz not null,
  constraint partner_riders_once unique (partner_id, phone_number)
);

-- Declared here because hubs are created after stores.
alter table stores add constraint stores_hub_id_fkey foreign key (hub_id) references hubs;
