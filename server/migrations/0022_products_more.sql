-- What a merchant and an administrator tell products apart by: on sale or taken off it, waiting or refused, never put
-- on sale (draft). A product that waits and isn't published waits for its merchant, so it is a draft.
alter table products
  add column rejection_reason text,
  add column standing text generated always as (case
    when deleted_at is not null then 'deleted'
    when approval_status = 'approved' then case when published then 'on-sale' else 'off' end
    when published then approval_status
    else 'draft' end) stored not null;

-- The administrator's list of all, and of what waits or was refused, which are few among many.
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_to_decide on products (standing, created_at, id) where standing in ('pending', 'rejected');
create index products_store_standing on products (store_id, standing, created_at desc, id desc);

-- Names and SKUs as merchants and administrators type parts of them, of one store or all.
create index products_name_sku on products using gin (store_id, plain(name || ' ' || sku) gin_trgm_ops)
  where deleted_at is null;

-- Two variants may change places within one edit.
alter table product_variants drop constraint product_variants_options_key;
alter table product_variants add constraint product_variants_options_key
  unique (store_id, product_id, options) deferrable initially immediate;

-- How many products a store has of each standing: counting a million for the tabs of a list takes too long.
create table product_counts (
  store_id uuid not null references stores,
  standing text not null,
  count int not null,
  primary key (store_id, standing)
) with (fillfactor = 70);

create function count_products() returns trigger language plpgsql as $$
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
create trigger count_new_product after insert or delete on products for each row execute function count_products();
create trigger count_moved_product after update of approval_status, published, deleted_at on products
  for each row when (old.standing <> new.standing) execute function count_products();
insert into product_counts select store_id, standing, count(*) from products group by store_id, standing;
