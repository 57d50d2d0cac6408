create or replace function count_payouts() returns trigger language plpgsql as $$
begin
  -- Always in one order, so that two moves between the same statuses don't wait for each other.
  insert into payout_counts (store_id, status, count, amount_kobo)
    select new.store_id, changed.status, changed.by, changed.amount_kobo
    from (values
      (new.status, 1, coalesce(new.amount_kobo, 0)),
      (case when tg_op = 'UPDATE' then old.status end, -1, case when tg_op = 'UPDATE' then -coalesce(old.amount_kobo, 0) end)
    ) changed (status, by, amount_kobo)
    where changed.status is not null order by changed.status
  on conflict (store_id, status) do update
    set count = payout_counts.count + excluded.count, amount_kobo = payout_counts.amount_kobo + excluded.amount_kobo;
  return null;
end $$;

create or replace trigger count_new_payout after insert on payouts
  for each row when (new.store_id is not null) execute function count_payouts();
create or replace trigger count_moved_payout after update of status on payouts
  for each row when (new.store_id is not null and old.status <> new.status) execute function count_payouts();
