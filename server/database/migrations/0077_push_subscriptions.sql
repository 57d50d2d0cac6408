-- Browsers that get notices of an account by web push. One ends with the session that made it, so that a device that was
-- signed out gets nothing more.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- Address at the browser's push service, and the browser's keys, with which notices are encrypted.
  endpoint text not null check (length(endpoint) <= 1000),
  public_key text not null check (length(public_key) <= 200),
  auth_secret text not null check (length(auth_secret) <= 100),
  created_at timestamptz not null,
  constraint push_subscriptions_once unique (account_id, endpoint)
);
create index push_subscriptions_session on push_subscriptions (session_hash);

alter table muted_notices drop constraint muted_notices_channel_check,
  add constraint muted_notices_channel_check check (channel in ('app', 'mail', 'push'));
