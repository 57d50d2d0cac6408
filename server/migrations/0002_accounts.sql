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
  -- One account per kind and e-mail.
  constraint accounts_email_key unique (kind, email),
  constraint accounts_only_admins_have_a_kind check ((kind = 'admin') = (admin_kind is not null))
);

-- Tokens are kept hashed: whoever reads the table can't sign in with it.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);

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
create unique index customer_addresses_one_default on customer_addresses (customer_id) where is_default and deleted_at is null;
