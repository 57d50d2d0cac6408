-- Who posts for a time that may be kept next holds the row that `keep_ledger` changes anyway, in place of a lock of their
-- own; `keep_ledger` is as it was before 0053.
create or replace function keep_late_posting() returns trigger language plpgsql as $$
begin
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
create or replace function keep_ledger(until timestamptz) returns void language plpgsql as $$
declare
  since timestamptz := (select at from ledger_kept_until for update);
begin
  insert into ledger_kept
    select p.account_id, sum(p.amount_kobo) from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.at >= since and e.at < until group by p.account_id
  on conflict (account_id) do update set amount_kobo = ledger_kept.amount_kobo + excluded.amount_kobo;
  delete from ledger_kept where amount_kobo = 0;
  update ledger_kept_until set at = greatest(at, until);
end $$;
