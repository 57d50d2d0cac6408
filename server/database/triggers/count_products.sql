create or replace function count_products() returns trigger language plpgsql as $$
begin
  -- Always in one order, so that two changes between the same standings don't wait for each other.
  insert into product_counts (store_id, standing, count)
    select changed.store_id, changed.standing, changed.by
    from (values
      (case when tg_op <> 'DELETE' then new.store_id end, case when tg_op <> 'DELETE' then new.standing end, 1),
      (case when tg_op <> 'INSERT' then old.store_id end, case when tg_op <> 'INSERT' then old.standing end, -1)
    ) changed (store_id, standing, by)
    where changed.standing is not null order by changed.standing
  on conflict (store_id, standing) do update set count = product_counts.count + excluded.count;
  return null;
end $$;

create or replace trigger count_new_product after insert or delete on products
  for each row execute function count_products();
create or replace trigger count_moved_product after update of approval_status, published, deleted_at on products
  for each row when (old.standing <> new.standing) execute function count_products();
