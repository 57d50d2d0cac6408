-- What a store of very many orders reads of them.

-- Those of a checkout, which replacements aren't, are told in the index.
drop index orders_store_newest;
create index orders_store_newest on orders (store_id, placed_at desc, id desc) include (checkout_id);
-- Of which money goes or went back.
create index orders_store_refunded on orders (store_id, placed_at desc, id desc) where checkout_id is not null
  and (total_kobo > 0 and status = 'cancelled' or returned_goods_kobo + returned_shipping_kobo > 0);
-- A store looks for its own; an administrator for any store's in the same index.
drop index orders_recipient;
create index orders_recipient on orders using gin (store_id, recipient_plain gin_trgm_ops);

-- How many payouts a store has in each status, and what was sent with them: adding up all that it was ever paid takes too
-- long to be asked for with each page.
create table payout_counts (
  store_id uuid not null references stores,
  status text not null,
  count int not null,
  amount_kobo bigint not null,
  primary key (store_id, status)
) with (fillfactor = 70);

create function count_payouts() returns trigger language plpgsql as $$
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
create trigger count_new_payout after insert on payouts
  for each row when (new.store_id is not null) execute function count_payouts();
create trigger count_moved_payout after update of status on payouts
  for each row when (new.store_id is not null and old.status <> new.status) execute function count_payouts();
insert into payout_counts select store_id, status, count(*), coalesce(sum(amount_kobo), 0) from payouts
  where store_id is not null group by store_id, status;

-- The few that aren't paid yet.
create index payouts_store_open on payouts (store_id, status, due_at desc, id desc) where store_id is not null and status <> 'paid';

-- What is nothing but ASCII, as most is, needs less.
create or replace function plain(value text) returns text language sql immutable strict parallel safe
  return case when octet_length(value) = length(value) then lower(value)
    else lower(unaccent('unaccent'::regdictionary, regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'))) end;

-- A store's own products, counted, narrowed and sorted in one index; by name in another.
drop index products_store_newest;
create index products_store_newest on products (store_id, created_at desc, id desc)
  include (standing, in_stock, category_id, sub_category_id, child_category_id, selling_kobo, sold_count) where deleted_at is null;
create index products_store_name on products (store_id, lower(name), id) where deleted_at is null;
-- Those out of stock are few.
create index products_store_out on products (store_id, created_at desc, id desc)
  include (standing, category_id, sub_category_id, child_category_id, selling_kobo, sold_count) where deleted_at is null and not in_stock;
-- What runs low or is out, least first, which is counted apart.
create index product_variants_low on product_variants (store_id, available, id) include (product_id, low, sells_when_out)
  where low or available <= 0;

-- A store's reviews are counted in one index, and searched in another.
drop index reviews_store_newest;
create index reviews_store_newest on reviews (store_id, created_at desc, id desc) include (stars, answered_at) where hidden_at is null;
drop index reviews_store_unanswered;
create index reviews_store_unanswered on reviews (store_id, created_at desc, id desc) include (stars)
  where hidden_at is null and answered_at is null;
create index reviews_store_words on reviews using gin (store_id, plain(title || ' ' || text) gin_trgm_ops) where hidden_at is null;
