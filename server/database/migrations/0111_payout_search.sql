-- Administrators search payouts by amount, by the last digits of the account and by its holder, also a former one.
create index payouts_due_amount on payouts (due_kobo);
create index payouts_amount on payouts (amount_kobo) where amount_kobo is not null;
create index payout_transfers_amount on payout_transfers (amount_kobo);
create index payout_transfers_ending on payout_transfers (right(account_number, 4));
create index payout_transfers_holder on payout_transfers using gin (plain(account_name) gin_trgm_ops);
create index store_bank_accounts_holder on store_bank_accounts using gin (plain(account_name) gin_trgm_ops);
create index store_bank_accounts_ending on store_bank_accounts (right(account_number, 4));
