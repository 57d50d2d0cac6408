create or replace function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shared_answers', case when tg_nargs = 1 then tg_argv[0]
    else tg_argv[0] || ':' || (to_jsonb(coalesce(new, old)) ->> tg_argv[1]) end);
  return null;
end $$;

-- A product's card. Sold units are counted by a statement of their own, which isn't told; a price always is.
create or replace trigger product_told after update on products
  for each row when ((old.visible or new.visible) and old.* is distinct from new.* and (old.sold_count = new.sold_count or old.selling_kobo is distinct from new.selling_kobo or old.list_kobo is distinct from new.list_kobo or old.visible is distinct from new.visible or old.in_stock is distinct from new.in_stock)) execute function tell_change('product', 'id');
create or replace trigger product_gone after delete on products
  for each row when (old.visible) execute function tell_change('product', 'id');
-- What is on sale, and where: lists that are short, and the tree of categories.
create or replace trigger product_appears after insert on products
  for each row when (new.visible) execute function tell_change('on-sale');
create or replace trigger product_disappears after delete on products
  for each row when (old.visible) execute function tell_change('on-sale');
create or replace trigger product_moves after update of approval_status, published, deleted_at, visible, child_category_id on products
  for each row when ((old.visible or new.visible) and (old.visible is distinct from new.visible or old.child_category_id is distinct from new.child_category_id)) execute function tell_change('on-sale');
-- What only a product's own page shows. Of the stock, the last ten units: a sale of one of many isn't told.
create or replace trigger variant_told after insert or delete on product_variants
  for each row execute function tell_change('product-detail', 'product_id');
create or replace trigger variant_changed after update on product_variants
  for each row when (old.selling_kobo is distinct from new.selling_kobo or old.list_kobo is distinct from new.list_kobo or old.options is distinct from new.options or old.sku is distinct from new.sku or old."position" is distinct from new."position" or old.sells_when_out is distinct from new.sells_when_out or least(greatest(old.available, 0), 10) is distinct from least(greatest(new.available, 0), 10)) execute function tell_change('product-detail', 'product_id');
create or replace trigger product_picture_told after insert or delete or update on product_pictures
  for each row execute function tell_change('product-detail', 'product_id');
create or replace trigger store_told after update on stores
  for each row when (old.* is distinct from new.* and old.next_order_number = new.next_order_number and old.sold_count = new.sold_count and old.rating_sum = new.rating_sum and old.review_count = new.review_count and old.follower_count = new.follower_count) execute function tell_change('store', 'id');
-- Names of categories stand nearly everywhere, and hardly ever change.
create or replace trigger categories_told after insert or delete or update or truncate on categories
  for each statement execute function tell_change('*');
-- Answers that show them are kept (0009_catalogue_speed.sql).
create or replace trigger promotion_told after insert or delete or update on product_promotions
  for each row execute function tell_change('promotions');
create or replace trigger outlet_told after insert or delete or update on official_outlets
  for each row execute function tell_change('outlets');
create or replace trigger featured_told after insert or delete or update on featured_products
  for each row execute function tell_change('featured', 'store_id');
-- Answers that show them are kept (0009_catalogue_speed.sql). Another theme takes the place of the active one, so that
-- every change of what is shown begins with an update.
create or replace trigger theme_told after update on merchant_themes
  for each row when (old.* is distinct from new.*) execute function tell_change('theme', 'store_id');
create or replace trigger theme_testimonial_told after insert or delete or update on theme_testimonials
  for each row execute function tell_change('theme', 'store_id');
create or replace trigger store_review_written after insert on reviews
  for each row when (new.product_id is null) execute function tell_change('store-reviews', 'store_id');
create or replace trigger store_review_told after update on reviews
  for each row when (new.product_id is null and old.* is distinct from new.*) execute function tell_change('store-reviews', 'store_id');
-- A product's page shows what is said of it and its store's policies, so those are told as the rest of it is
-- (0009_catalogue_speed.sql).
create or replace trigger product_review_written after insert on reviews
  for each row when (new.product_id is not null) execute function tell_change('product-detail', 'product_id');
create or replace trigger product_review_told after update on reviews
  for each row when (new.product_id is not null and old.* is distinct from new.*) execute function tell_change('product-detail', 'product_id');
create or replace trigger policy_told after insert or delete or update on store_policies
  for each row execute function tell_change('store', 'store_id');
-- What the home page shows of the platform's own: answers that show it are kept (0009_catalogue_speed.sql).
create or replace trigger collection_told after insert or delete or update on featured_images
  for each row execute function tell_change('collections');
create or replace trigger testimonial_told after update on testimonials
  for each row when (old.status = 'approved' or new.status = 'approved') execute function tell_change('testimonials');
create or replace trigger testimonial_added after insert on testimonials
  for each row when (new.status = 'approved') execute function tell_change('testimonials');
create or replace trigger testimonial_gone after delete on testimonials
  for each row when (old.status = 'approved') execute function tell_change('testimonials');
