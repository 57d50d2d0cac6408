-- A partner tells of itself part by part; each is kept as the contract has it, to go on with later and to be looked at.
create table partner_onboardings (
  partner_id uuid primary key references shipping_partners on delete cascade,
  company jsonb,
  bank_details jsonb,
  certification jsonb,
  saved_at timestamptz not null
);

alter table shipping_partners
  add onboarded_at timestamptz,
  -- Why an administrator gave its onboarding back; null once it is handed in again.
  add sent_back_reason text,
  add suspended_at timestamptz,
  add suspension_reason text,
  -- The administrator who added it; null where it signed up itself.
  add added_by uuid references accounts,
  -- Only who has told all of it is approved, and only who was approved is suspended.
  add constraint shipping_partners_approved_check check (approved_at is null or is_onboarded),
  add constraint shipping_partners_suspended_check check (suspended_at is null or approved_at is not null);

-- Where a partner is paid, in the name that the bank has it in.
create table partner_bank_accounts (
  partner_id uuid primary key references shipping_partners on delete cascade,
  bank_code text not null,
  bank_name text not null,
  account_number text not null check (account_number ~ '^[0-9]{10}$'),
  account_name text not null,
  -- The card provider's name for this account as a receiver of transfers.
  recipient_code text,
  payouts_paused_until timestamptz,
  updated_at timestamptz not null
);

-- A partner's own dispatchers.
create table partner_riders (
  id uuid primary key default uuidv7(),
  partner_id uuid not null references shipping_partners on delete cascade,
  name text not null check (length(name) between 2 and 120),
  phone_number text not null,
  created_at timestamptz not null,
  constraint partner_riders_once unique (partner_id, phone_number)
);

-- Whom the customer of an order calls: a rider or a number that its partner named. Another partner's says nothing.
create table order_riders (
  order_id uuid primary key,
  partner_id uuid not null references shipping_partners,
  rider_id uuid references partner_riders on delete cascade,
  phone_number text,
  constraint order_riders_one check (num_nonnulls(rider_id, phone_number) = 1)
);
create index order_riders_rider on order_riders (rider_id) where rider_id is not null;

-- A payout is of one order to its store, or of all that a partner is owed.
alter table payouts
  alter store_id drop not null,
  alter order_id drop not null,
  add partner_id uuid references shipping_partners,
  add constraint payouts_one_receiver check (num_nonnulls(store_id, partner_id) = 1 and (store_id is null) = (order_id is null));
create index payouts_partner on payouts (partner_id, id desc) where partner_id is not null;

-- What changed an account is read newest first, a page at a time.
drop index ledger_postings_account;
create index ledger_postings_account on ledger_postings (account_id, id) include (amount_kobo);
