create table stores (
  id uuid primary key default uuidv7(),
  merchant_id uuid not null references accounts,
  name text not null check (length(name) between 2 and 80),
  url text not null unique check (url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(url) <= 60),
  description text not null default '',
  logo_id uuid references files,
  phone_number text,
  pickup_state text,
  pickup_lga text,
  pickup_street text,
  is_registered_business boolean not null default false,
  plan text not null default 'starter' check (plan in ('starter', 'growth', 'pro')),
  payment_category text not null default 'on-approval'
    check (payment_category in ('on-approval', 'next-day', 'weekly')),
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
  -- By weekday: {"mon": {"opens": "09:00", "closes": "18:00"}, …}. A missing day is closed.
  opening_hours jsonb,
  closed_from date,
  closed_until date,
  closed_note text not null default '' check (length(closed_note) <= 200),
  -- Whether the store delivers its own orders to the states that its shipping rates cover.
  delivers_itself boolean not null default false,
  -- Onboarding data. Stores that weren't opened by a merchant's sign-up have none.
  office_address text not null default '' check (length(office_address) <= 300),
  staff_size text check (staff_size in ('1', '2-5', '6-20', '21-100', 'over-100')),
  rc_number text check (length(rc_number) <= 20),
  category_id uuid,
  submitted_at timestamptz,
  rejected_at timestamptz,
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  -- Store profile. Links: {"instagram": "https://…", …}; networks without a link are omitted.
  social_links jsonb not null default '{}'::jsonb,
  -- Whether customers can visit the pickup address.
  is_physical_location boolean not null default false,
  -- Hub chosen by the store. Parcels go through it once the hub or an administrator approves (hub_approved_at).
  hub_id uuid,
  hub_chosen_at timestamptz,
  hub_approved_at timestamptz,
  -- Reason why the last chosen hub declined.
  hub_declined text,
  suspension_reason text check (length(suspension_reason) between 1 and 1000),
  constraint stores_two_approvers check (second_approved_by is null or second_approved_by <> first_approved_by),
  constraint stores_holiday check ((closed_from is null) = (closed_until is null) and closed_from <= closed_until),
  constraint stores_rejected check ((rejected_at is null) = (rejection_reason is null)),
  constraint stores_rejected_waits_for_its_merchant check (rejected_at is null or submitted_at is null),
  constraint stores_hub_chosen check ((hub_id is null) = (hub_chosen_at is null)),
  constraint stores_hub_approved check (hub_approved_at is null or hub_id is not null),
  constraint stores_suspended_for_a_reason check (suspension_reason is null or suspended_at is not null)
);
create index stores_merchant on stores (merchant_id);
create index stores_name_search on stores using gin (plain(name) gin_trgm_ops);
create index stores_most_followed on stores (follower_count desc, id) where live;
create index stores_name_begins on stores (plain(name) text_pattern_ops) where live;
-- Sort orders and state filter of the store directory. The rating is averaged with 5 extra reviews of 3 stars.
create index stores_best_rated on stores (((rating_sum::float8 + 15.0::float8) / (review_count + 5)::float8) desc, id)
  where live;
create index stores_newest on stores (created_at desc, id) where live;
create index stores_in_state on stores (lower(pickup_state), follower_count desc, id) where live;
-- Stores that wait for approval, longest wait first.
create index stores_to_approve on stores (submitted_at, id)
  where submitted_at is not null and second_approved_at is null;
create index stores_hub on stores (hub_id, hub_chosen_at) where hub_id is not null;
create index stores_approved on stores (second_approved_at desc, id desc) where second_approved_at is not null;
-- Stores whose merchant hasn't completed the onboarding.
create index stores_unsubmitted on stores (created_at, id) where submitted_at is null and second_approved_at is null;
-- Lets administrators search stores by part of the URL.
create index stores_url_search on stores using gin (url gin_trgm_ops);
create index stores_payment_category on stores (payment_category, id);

create table store_roles (
  id uuid primary key default uuidv7(),
  -- Null for built-in roles, which every store has.
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

-- Owner and staff of a store. The owner has no role and every permission.
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
  -- The payment provider's code for this account as a transfer recipient.
  recipient_code text,
  updated_at timestamptz not null,
  -- Set when the bank account changes: payouts can't be approved before this time.
  payouts_paused_until timestamptz
);

-- Former URLs of a store. They redirect to its current URL, and no other store can take them.
create table store_urls_before (
  url text primary key,
  store_id uuid not null references stores on delete cascade
);
create index store_urls_before_store on store_urls_before (store_id);

-- Administrators who approve new stores, and which of the two approvals each can give.
create table approvers (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  gives text not null check (gives in ('first', 'second', 'both')),
  active boolean not null default true,
  created_at timestamptz not null,
  constraint approvers_account_key unique (account_id)
);

-- Built-in roles and their grants.
insert into store_roles (id, name) values
  ('00000000-0000-7000-8000-000000000001', 'Manager'),
  ('00000000-0000-7000-8000-000000000002', 'Product editor'),
  ('00000000-0000-7000-8000-000000000003', 'Order clerk'),
  ('00000000-0000-7000-8000-000000000004', 'Accountant');
insert into store_role_grants (role_id, resource, can)
  select '00000000-0000-7000-8000-000000000001'::uuid, resource, 'manage'
  from unnest(array['onboarding', 'profile', 'products', 'orders', 'returns', 'coupons', 'policies', 'testimonials',
    'staff', 'shipping', 'themes', 'transactions', 'reports']) resource;
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
