-- Roles of `admin` accounts. An `admin` without a role has every permission that admins can have.
create table admin_roles (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 40),
  created_at timestamptz not null
);
create unique index admin_roles_name_key on admin_roles (lower(name));

create table accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('customer', 'merchant', 'admin', 'partner')),
  admin_kind text check (admin_kind in ('admin', 'superadmin', 'scheduler', 'dispatcher', 'hub')),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone_number text,
  picture_id uuid references files,
  active boolean not null default true,
  confirmed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  admin_role_id uuid references admin_roles,
  constraint accounts_only_admins_have_a_kind check ((kind = 'admin') = (admin_kind is not null)),
  -- The same email can have one account of each kind.
  constraint accounts_email_key unique (kind, email),
  constraint accounts_only_admins_have_a_role check (admin_role_id is null or admin_kind = 'admin')
);
create index accounts_newest on accounts (kind, id desc);
create index accounts_search on accounts
  using gin (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
create index accounts_admin_role on accounts (admin_role_id) where admin_role_id is not null;
-- Serves listing administrators and counting superadmins.
create index accounts_admins on accounts (admin_kind) where kind = 'admin';
-- The administrators' list of customers, newest first.
create index accounts_customers on accounts (created_at desc, id desc) where kind = 'customer';
create index accounts_customer_words on accounts
  using gin (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops)
  where kind = 'customer';
create index accounts_customers_inactive on accounts (created_at desc, id desc) where kind = 'customer' and not active;
create index accounts_customer_email on accounts (email text_pattern_ops) where kind = 'customer';
create index accounts_merchant_words on accounts
  using gin (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops)
  where kind = 'merchant';

-- Only the token's hash is stored, so reading this table isn't enough to sign in.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- ID shown in the list of sessions (the hash stays internal), and the device, for example 'Chrome on Android'.
  id uuid not null default uuidv7(),
  device text not null default '' check (length(device) <= 80)
);
create index sessions_account on sessions (account_id);

-- One-time links that confirm an email or reset a password.
create table account_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index account_links_account on account_links (account_id, purpose);

create table customer_addresses (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts on delete cascade,
  full_name text not null,
  phone_number text not null,
  email text not null,
  state text not null,
  lga text not null,
  street text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index customer_addresses_customer on customer_addresses (customer_id) where deleted_at is null;
-- A customer has at most one default address.
create unique index customer_addresses_one_default on customer_addresses (customer_id)
  where is_default and deleted_at is null;

-- Resources are defined in contract/access.ts.
create table admin_role_grants (
  role_id uuid not null references admin_roles on delete cascade,
  resource text not null,
  can text not null check (can in ('view', 'manage')),
  primary key (role_id, resource)
);

create table two_factors (
  account_id uuid primary key references accounts on delete cascade,
  -- TOTP secret, encrypted with a key that isn't in the database.
  secret bytea not null,
  -- Null until the first code confirms that the authenticator app has the secret.
  on_since timestamptz,
  -- Latest 30-second time step whose code was accepted; prevents replay.
  last_step bigint not null default 0,
  tries smallint not null default 0,
  locked_until timestamptz
);

create table recovery_codes (
  account_id uuid not null references two_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Sign-ins whose password was correct and that still need the second factor.
create table sign_in_challenges (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  device text not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_account on sign_in_challenges (account_id);
