-- One transfer per store or partner and run, with approvals, fee and statement. A payout says what one order earned
-- and when it is due; its transfer pays it. From now on payouts.reference, transfer_code, attempts, checked_at and the
-- bank columns are read only for payouts that the previous release made; they stay for it.
create table payout_transfers (
  id uuid primary key default uuidv7(),
  store_id uuid references stores,
  partner_id uuid references shipping_partners,
  -- The run of scheduled payouts, by its day in Lagos; null for one that an administrator requested.
  run_on date,
  -- queued: approved and waits for a day whose ceiling has room; approved: to be sent; processing: accepted by the
  -- provider; cancelled: withdrawn before it was sent.
  status text not null check (
    status in ('awaiting-approval', 'queued', 'approved', 'processing', 'paid', 'failed', 'cancelled')
  ),
  -- What reaches the bank account, and the provider's fee that the receiver bears on top.
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null default 0 check (fee_kobo >= 0),
  -- The receiver's balance before the statement's lines and after the transfer; null for transfers of the previous
  -- release, which have no statement.
  opening_kobo bigint,
  closing_kobo bigint,
  requested_at timestamptz not null,
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  first_approved_by uuid references accounts,
  first_approved_at timestamptz,
  second_approved_by uuid references accounts,
  second_approved_at timestamptz,
  released_at timestamptz,
  cancelled_by uuid references accounts,
  cancelled_at timestamptz,
  cancel_reason text,
  -- Bank account at the request. Later changes don't redirect the transfer.
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  reference text not null unique,
  -- Null until the provider confirms a transfer with this reference.
  transfer_code text,
  failure text,
  -- Number of requests under this reference.
  attempts int not null default 1,
  checked_at timestamptz,
  paid_at timestamptz,
  constraint payout_transfers_one_receiver check (num_nonnulls(store_id, partner_id) = 1),
  constraint payout_transfers_two_people check (second_approved_by <> first_approved_by)
);
create unique index payout_transfers_store_run on payout_transfers (store_id, run_on)
  where store_id is not null and run_on is not null;
create unique index payout_transfers_partner_run on payout_transfers (partner_id, run_on)
  where partner_id is not null and run_on is not null;
create index payout_transfers_store on payout_transfers (store_id, requested_at desc) where store_id is not null;
create index payout_transfers_partner on payout_transfers (partner_id, requested_at desc) where partner_id is not null;
create index payout_transfers_newest on payout_transfers (requested_at desc, id desc);
create index payout_transfers_unfinished on payout_transfers (status, requested_at)
  where status in ('awaiting-approval', 'queued', 'approved', 'processing', 'failed');

-- The ledger postings of a transfer's statement. Each posting on a payable is in one statement at most. Postings are
-- never deleted, so posting_id needs no foreign key.
create table payout_lines (
  posting_id bigint primary key,
  transfer_id uuid not null references payout_transfers
);
create index payout_lines_transfer on payout_lines (transfer_id, posting_id);

-- Payouts of a store or partner that an administrator paused; the open one has no resumed_at.
create table payout_pauses (
  id uuid primary key default uuidv7(),
  store_id uuid references stores,
  partner_id uuid references shipping_partners,
  reason text not null check (length(reason) between 1 and 500),
  paused_by uuid not null references accounts,
  paused_at timestamptz not null,
  resumed_by uuid references accounts,
  resumed_at timestamptz,
  constraint payout_pauses_one_receiver check (num_nonnulls(store_id, partner_id) = 1)
);
create unique index payout_pauses_open_store on payout_pauses (store_id) where store_id is not null and resumed_at is null;
create unique index payout_pauses_open_partner on payout_pauses (partner_id)
  where partner_id is not null and resumed_at is null;

-- Sum of the transfers released on a day in Lagos, fees included, for the daily ceiling.
create table payout_days (
  day date primary key,
  released_kobo bigint not null check (released_kobo >= 0)
);

alter table payouts add column transfer_id uuid references payout_transfers;
create index payouts_transfer on payouts (transfer_id) where transfer_id is not null;

-- A payout of the previous release becomes a transfer with the same ID, under which the ledger already knows it.
insert into payout_transfers (id, store_id, partner_id, status, amount_kobo, requested_at, approvals_needed,
  first_approved_by, first_approved_at, released_at, bank_code, bank_name, account_number, account_name, reference,
  transfer_code, failure, attempts, checked_at, paid_at)
select id, store_id, partner_id, status, amount_kobo, approved_at, (approved_by is not null)::int,
  approved_by, approved_at, approved_at, bank_code, bank_name, account_number, account_name, reference,
  transfer_code, failure, attempts, checked_at, paid_at
from payouts where reference is not null and amount_kobo > 0 and approved_at is not null and status <> 'due';
update payouts p set transfer_id = t.id from payout_transfers t where t.id = p.id;
-- Payouts that the previous release makes while it still runs: the worker adopts them.
create index payouts_to_adopt on payouts (id) where transfer_id is null and reference is not null;
