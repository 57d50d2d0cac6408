-- E-mails that replace an account's once their owner opens the mailed link. An account has at most one.
create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  -- Only the token's hash is stored.
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index email_changes_token on email_changes (token_hash);
