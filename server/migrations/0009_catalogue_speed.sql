-- Every process keeps answers that are the same for everybody, by what they show. A change of that is told as it is
-- committed, and drops them. Told is what somebody decides by: what a thing is, its price, whether it can be bought.
-- Counts (sold, followers, ratings of a store) aren't; they are as old as the contract lets an answer be.

-- Tells '<first argument>:<the row's column named by the second>', or the first argument alone.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_answers', case when tg_nargs = 1 then tg_argv[0]
    else tg_argv[0] || ':' || (to_jsonb(coalesce(new, old)) ->> tg_argv[1]) end);
  return null;
end $$;

-- A product's card. Sold units are counted by a statement of their own, which isn't told; a price always is.
create trigger product_told after update on products for each row
  when ((old.visible or new.visible) and old.* is distinct from new.* and (old.sold_count = new.sold_count
    or (old.selling_kobo, old.list_kobo, old.visible, old.in_stock)
      is distinct from (new.selling_kobo, new.list_kobo, new.visible, new.in_stock)))
  execute function tell_change('product', 'id');
create trigger product_gone after delete on products for each row when (old.visible)
  execute function tell_change('product', 'id');

-- What is on sale, and where: lists that are short, and the tree of categories.
create trigger product_appears after insert on products for each row when (new.visible)
  execute function tell_change('on-sale');
create trigger product_disappears after delete on products for each row when (old.visible)
  execute function tell_change('on-sale');
create trigger product_moves after update of approval_status, published, deleted_at, visible, child_category_id on products
  for each row when ((old.visible or new.visible)
    and (old.visible, old.child_category_id) is distinct from (new.visible, new.child_category_id))
  execute function tell_change('on-sale');

-- What only a product's own page shows. Of the stock, the last ten units: a sale of one of many isn't told.
create trigger variant_told after insert or delete on product_variants for each row
  execute function tell_change('product-detail', 'product_id');
create trigger variant_changed after update on product_variants for each row
  when ((old.selling_kobo, old.list_kobo, old.options, old.sku, old.position, old.sells_when_out,
      least(greatest(old.available, 0), 10))
    is distinct from (new.selling_kobo, new.list_kobo, new.options, new.sku, new.position, new.sells_when_out,
      least(greatest(new.available, 0), 10)))
  execute function tell_change('product-detail', 'product_id');
create trigger product_picture_told after insert or update or delete on product_pictures for each row
  execute function tell_change('product-detail', 'product_id');

create trigger store_told after update on stores for each row
  when (old.* is distinct from new.*
    and (old.next_order_number, old.sold_count, old.rating_sum, old.review_count, old.follower_count)
      = (new.next_order_number, new.sold_count, new.rating_sum, new.review_count, new.follower_count))
  execute function tell_change('store', 'id');

-- Names of categories stand nearly everywhere, and hardly ever change.
create trigger categories_told after insert or update or delete or truncate on categories for each statement
  execute function tell_change('*');

-- What is searched for or has an option is found within a category by the index alone: the rows of either are many, of
-- both perhaps none.
create extension if not exists btree_gin;
drop index products_search;
create index products_search on products using gin (search, category_id, sub_category_id, child_category_id) where visible;
drop index products_options;
create index products_options on products using gin (options, category_id, sub_category_id, child_category_id) where visible;
-- What sells much, by itself: a search ranks the best sellers of what it finds, and mostly finds enough of them here.
create index products_search_10 on products using gin (search) where visible and sold_count >= 10;
create index products_search_100 on products using gin (search) where visible and sold_count >= 100;
create index products_search_1000 on products using gin (search) where visible and sold_count >= 1000;
