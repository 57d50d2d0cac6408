-- Adds the postings of entries dated before `until` to ledger_kept and moves ledger_kept_until there. The lock on
-- ledger_kept_until makes keep_late_posting wait.
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
