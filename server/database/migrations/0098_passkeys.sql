-- Passkeys (WebAuthn) are second factors beside an authenticator app, or instead of one. They end with two-factor.
create table passkeys (
  id uuid primary key default uuidv7(),
  account_id uuid not null references two_factors on delete cascade,
  -- Chosen by the authenticator.
  credential_id bytea not null constraint passkeys_once unique check (length(credential_id) between 1 and 1023),
  -- COSE key.
  public_key bytea not null,
  -- Signatures that the authenticator has counted; 0 for one that doesn't count.
  counter bigint not null,
  -- How browsers reach the authenticator, such as 'internal' or 'usb'.
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Challenge of the passkey that an account is adding.
create table passkey_challenges (
  account_id uuid primary key references accounts on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- has_app is false where passkeys are the only second factor; secret is then a random one that nobody knows, because
-- the previous release reads it. next_secret is the secret of an app that replaces the current one or joins passkeys,
-- until its first code.
alter table two_factors
  add column has_app boolean not null default true,
  add column next_secret bytea;
