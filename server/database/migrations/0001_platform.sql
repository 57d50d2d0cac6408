create table idempotency_keys (
  caller text not null,
  key text not null check (length(key) between 1 and 100),
  endpoint text not null,
  request_hash bytea not null,
  status int,
  body text,
  started_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_started on idempotency_keys (started_at);

-- Counts that may be lost in a crash.
create unlogged table rate_limits (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);

create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- One mail per cause: adding the same again does nothing.
  cause text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_recipient on mails (recipient, id desc);

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null,
  account_id uuid,
  actor text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  -- The store that somebody did it in as its owner or staff; null for all else.
  store_id uuid
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_store on audit_log (store_id, id desc) where store_id is not null;
create index audit_log_store_account on audit_log (store_id, account_id, id desc) where store_id is not null;
-- The log as superadmins read it: the latest first, of one account, of one kind of thing, or by words.
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, at desc, id desc) where account_id is not null;
create index audit_log_words on audit_log
  using gin (((((actor || ' ') || action) || ' ') || subject_id) gin_trgm_ops);
