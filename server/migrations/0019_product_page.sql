-- A product's page shows what is said of it and its store's policies, so those are told as the rest of it is
-- (0009_catalogue_speed.sql).
create trigger product_review_written after insert on reviews for each row when (new.product_id is not null)
  execute function tell_change('product-detail', 'product_id');
create trigger product_review_told after update on reviews for each row
  when (new.product_id is not null and old.* is distinct from new.*)
  execute function tell_change('product-detail', 'product_id');
create trigger policy_told after insert or update or delete on store_policies for each row
  execute function tell_change('store', 'store_id');
