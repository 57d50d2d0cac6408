-- Postings of an entry dated before ledger_kept_until are added to ledger_kept, so that kept balances are complete.
-- Test: server/database/triggers.test.ts "a posting dated before ledger_kept_until is added to ledger_kept"
create or replace function keep_late_posting() returns trigger language plpgsql as $$
begin
  -- Entries dated at least 30 minutes after ledger_kept_until, which are nearly all, return here without a lock.
  if not exists (
    select from added p join ledger_entries e on e.id = p.entry_id
    where e.at < (select at + interval '30 minutes' from ledger_kept_until)
  ) then return null; end if;
  perform from ledger_kept_until for share;
  insert into ledger_kept
    select p.account_id, sum(p.amount_kobo) from added p join ledger_entries e on e.id = p.entry_id
    where e.at < (select at from ledger_kept_until) group by p.account_id order by p.account_id
  on conflict (account_id) do update set amount_kobo = ledger_kept.amount_kobo + excluded.amount_kobo;
  return null;
end $$;

create or replace trigger keep_late_posting after insert on ledger_postings referencing new table as added
  for each statement execute function keep_late_posting();
