-- A clock that is behind posts for a time before what was kept: that is added to what was kept itself. What is posted for
-- a time that may be kept next waits for it, and it for that.
create function keep_late_posting() returns trigger language plpgsql as $$
begin
  if not exists (
    select from added p join ledger_entries e on e.id = p.entry_id
    where e.at < (select at + interval '30 minutes' from ledger_kept_until)
  ) then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtext('ledger_kept'));
  insert into ledger_kept
    select p.account_id, sum(p.amount_kobo) from added p join ledger_entries e on e.id = p.entry_id
    where e.at < (select at from ledger_kept_until) group by p.account_id order by p.account_id
  on conflict (account_id) do update set amount_kobo = ledger_kept.amount_kobo + excluded.amount_kobo;
  return null;
end $$;
create trigger keep_late_posting after insert on ledger_postings
  referencing new table as added for each statement execute function keep_late_posting();

-- A row may be zero until what comes next is kept.
create or replace function keep_ledger(until timestamptz) returns void language plpgsql as $$
declare
  since timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_kept'));
  select at from ledger_kept_until into since for update;
  insert into ledger_kept
    select p.account_id, sum(p.amount_kobo) from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.at >= since and e.at < until group by p.account_id
  on conflict (account_id) do update set amount_kobo = ledger_kept.amount_kobo + excluded.amount_kobo;
  delete from ledger_kept where amount_kobo = 0;
  update ledger_kept_until set at = greatest(at, until);
end $$;
