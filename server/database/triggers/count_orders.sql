create or replace function count_orders() returns trigger language plpgsql as $$
begin
  -- Always in one order, so that two moves between the same statuses don't wait for each other.
  insert into order_counts (store_id, status, count)
    select new.store_id, changed.status, changed.by
    from (values (new.status, 1), (case when tg_op = 'UPDATE' then old.status end, -1)) changed (status, by)
    where changed.status is not null order by changed.status
  on conflict (store_id, status) do update set count = order_counts.count + excluded.count;
  return null;
end $$;

create or replace trigger count_new_order after insert on orders for each row execute function count_orders();
create or replace trigger count_moved_order after update of status on orders
  for each row when (old.status <> new.status) execute function count_orders();
