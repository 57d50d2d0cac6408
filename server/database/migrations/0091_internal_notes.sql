-- What administrators write for each other about an order, a store, a customer or a partner.
create table internal_notes (
  id uuid primary key default uuidv7(),
  subject text not null check (subject in ('order', 'store', 'customer', 'partner')),
  subject_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  by_id uuid not null references accounts,
  by_name text not null,
  at timestamptz not null
);
create index internal_notes_subject on internal_notes (subject, subject_id, id desc);
create index internal_notes_by on internal_notes (by_id);

-- Administrators search payouts by account number.
create index payout_transfers_account on payout_transfers (account_number);
create index store_bank_accounts_number on store_bank_accounts (account_number);
