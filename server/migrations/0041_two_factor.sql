create table two_factors (
  account_id uuid primary key references accounts on delete cascade,
  -- Of the authenticator app, sealed with a key that the database doesn't have.
  secret bytea not null,
  -- Null until a first code has confirmed that the app has the secret.
  on_since timestamptz,
  -- The latest step of 30 s whose code was taken: no code is taken twice.
  last_step bigint not null default 0,
  tries smallint not null default 0,
  locked_until timestamptz
);

create table recovery_codes (
  account_id uuid not null references two_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Who has given the password and owes the code.
create table sign_in_challenges (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  device text not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_account on sign_in_challenges (account_id);
