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

-- The help article names passkeys, unless an administrator has edited it.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, 2, title, replace(content, '- **Two-factor:** signing in then also takes a code from an app on your phone.
', '- **Two-factor:** signing in then also takes a passkey, which your device or a security key keeps, or a code from an app on your phone.
'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions where page = 'your-account' and version = 1
    and not exists (select from page_versions where page = 'your-account' and version = 2);
