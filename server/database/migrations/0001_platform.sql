-- Responses of completed requests, replayed when a client repeats an idempotency key. status is null while the first
-- request runs.
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
-- For deleting keys older than a day.
create index idempotency_keys_started on idempotency_keys (started_at);

-- Unlogged: a crash resets the counts, which is acceptable for rate limiting.
create unlogged table rate_limits (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);

-- Outgoing mail queue.
create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- Deduplicates: queuing a second mail with the same cause does nothing.
  cause text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_recipient on mails (recipient, id desc);

-- Audit log. Append-only, see functions/refuse_change.sql.
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
  -- Set when the actor acted as owner or staff of this store.
  store_id uuid
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_store on audit_log (store_id, id desc) where store_id is not null;
create index audit_log_store_account on audit_log (store_id, account_id, id desc) where store_id is not null;
-- For superadmins: newest first, by account, and by text search.
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, at desc, id desc) where account_id is not null;
create index audit_log_words on audit_log using gin ((actor || ' ' || action || ' ' || subject_id) gin_trgm_ops);
