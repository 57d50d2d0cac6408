-- What the platform itself keeps: nothing here knows the marketplace.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- unaccent() is only stable, since its dictionary may change; ours doesn't, and an index needs an immutable function.
create function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

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

create table files (
  id uuid primary key default uuidv7(),
  -- Same content, same file.
  sha256 bytea not null,
  kind text not null check (kind in ('picture', 'document')),
  content_type text not null,
  bytes int not null check (bytes > 0),
  width int,
  height int,
  private boolean not null default false,
  owner_id uuid,
  created_at timestamptz not null
);
create unique index files_picture_once on files (sha256) where kind = 'picture';

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
  request_id text
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
