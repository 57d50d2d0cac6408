create table hubs (
  id uuid primary key default uuidv7(),
  name text not null unique,
  state text not null,
  lga text not null,
  street text not null,
  created_at timestamptz not null
);

-- The hub that an account of admin kind `hub` administers.
create table hub_administrators (
  account_id uuid primary key references accounts on delete cascade,
  hub_id uuid not null references hubs
);

create table stores (
  id uuid primary key default uuidv7(),
  merchant_id uuid not null references accounts,
  name text not null check (length(name) between 2 and 80),
  url text not null check (url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(url) <= 60),
  description text not null default '',
  logo_id uuid references files,
  phone_number text,
  pickup_state text,
  pickup_lga text,
  pickup_street text,
  is_registered_business boolean not null default false,
  plan text not null default 'starter' check (plan in ('starter', 'growth', 'pro')),
  payment_category text not null default 'on-approval' check (payment_category in ('on-approval', 'next-day', 'weekly')),
  first_approved_by uuid references accounts,
  first_approved_at timestamptz,
  second_approved_by uuid references accounts,
  second_approved_at timestamptz,
  suspended_at timestamptz,
  live boolean generated always as (second_approved_at is not null and suspended_at is null) stored not null,
  next_order_number int not null default 1001,
  sold_count int not null default 0,
  rating_sum int not null default 0,
  review_count int not null default 0,
  follower_count int not null default 0,
  created_at timestamptz not null,
  constraint stores_url_key unique (url),
  constraint stores_two_approvers check (second_approved_by is null or second_approved_by <> first_approved_by)
);
create index stores_merchant on stores (merchant_id);
create index stores_name_search on stores using gin (plain(name) gin_trgm_ops);
create index stores_most_followed on stores (follower_count desc, id) where live;

create table store_roles (
  id uuid primary key default uuidv7(),
  -- Null: built in, for every store.
  store_id uuid references stores on delete cascade,
  name text not null check (length(name) between 2 and 40),
  constraint store_roles_name_key unique nulls not distinct (store_id, name)
);
create table store_role_grants (
  role_id uuid not null references store_roles on delete cascade,
  resource text not null,
  can text not null check (can in ('view', 'manage')),
  primary key (role_id, resource)
);

-- Who works in a store. The owner has no role: it holds every resource.
create table store_members (
  account_id uuid primary key references accounts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  role_id uuid references store_roles
);
create index store_members_store on store_members (store_id);

create table store_bank_accounts (
  store_id uuid primary key references stores on delete cascade,
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  -- The card provider's name for this account as a receiver of transfers.
  recipient_code text,
  updated_at timestamptz not null
);

insert into store_roles (id, name) values
  ('00000000-0000-7000-8000-000000000001', 'Manager'),
  ('00000000-0000-7000-8000-000000000002', 'Product editor'),
  ('00000000-0000-7000-8000-000000000003', 'Order clerk'),
  ('00000000-0000-7000-8000-000000000004', 'Accountant');
insert into store_role_grants (role_id, resource, can)
  select '00000000-0000-7000-8000-000000000001'::uuid, resource, 'manage'
  from unnest(array['onboarding', 'profile', 'products', 'orders', 'returns', 'coupons', 'policies', 'testimonials', 'staff', 'shipping', 'themes', 'transactions', 'reports']) resource;
insert into store_role_grants (role_id, resource, can) values
  ('00000000-0000-7000-8000-000000000001', 'bank', 'view'),
  ('00000000-0000-7000-8000-000000000002', 'products', 'manage'),
  ('00000000-0000-7000-8000-000000000002', 'coupons', 'view'),
  ('00000000-0000-7000-8000-000000000002', 'themes', 'manage'),
  ('00000000-0000-7000-8000-000000000003', 'orders', 'manage'),
  ('00000000-0000-7000-8000-000000000003', 'returns', 'manage'),
  ('00000000-0000-7000-8000-000000000003', 'products', 'view'),
  ('00000000-0000-7000-8000-000000000004', 'transactions', 'manage'),
  ('00000000-0000-7000-8000-000000000004', 'reports', 'manage'),
  ('00000000-0000-7000-8000-000000000004', 'bank', 'view'),
  ('00000000-0000-7000-8000-000000000004', 'orders', 'view');
