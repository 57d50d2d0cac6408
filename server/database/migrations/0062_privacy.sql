-- Accounts that their owners close. Erased from erase_at on, once nothing is open.
create table account_closures (
  account_id uuid primary key references accounts on delete cascade,
  asked_at timestamptz not null,
  erase_at timestamptz not null,
  erased_at timestamptz
);
create index account_closures_due on account_closures (erase_at) where erased_at is null;

-- Files with everything that the marketplace holds about a person, for some days.
create table data_exports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  -- JSON; null until it is ready.
  content text,
  constraint data_exports_ready check ((ready_at is null) = (content is null))
);
create index data_exports_account on data_exports (account_id, asked_at desc);

-- The last mail to a closed account: its row is deleted once it is sent.
alter table mails add column forget boolean not null default false;
-- Where its receiver stops mails of its kind, for mails that aren't about safety, receipts or delivery codes.
alter table mails add column unsubscribe_url text;

-- Kinds of notices that somebody has switched off in a channel.
create table muted_notices (
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (length(kind) <= 40),
  channel text not null check (channel in ('app', 'mail')),
  muted_at timestamptz not null,
  primary key (account_id, kind, channel)
);

-- For purging the texts of old mails.
create index mails_with_text on mails (created_at) where subject <> '';
