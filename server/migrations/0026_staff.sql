-- A session by a name that isn't its token's hash, and the device that signed in ('Chrome on Android').
alter table sessions
  add column id uuid not null default uuidv7(),
  add column device text not null default '' check (length(device) <= 80);

-- The store that somebody did it in as its owner or staff; null for all else.
alter table audit_log add column store_id uuid;
create index audit_log_store on audit_log (store_id, id desc) where store_id is not null;
create index audit_log_store_account on audit_log (store_id, account_id, id desc) where store_id is not null;

-- What a store says of itself beside its name. Links are {"instagram": "https://…", …}, without those that it hasn't.
alter table stores
  add column social_links jsonb not null default '{}',
  -- Whether customers can come to where its goods are fetched.
  add column is_physical_location boolean not null default false;

-- Since another account was set: no payout is approved before.
alter table store_bank_accounts add column payouts_paused_until timestamptz;
