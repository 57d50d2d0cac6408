-- Administrators' search found archived products by reading every product, and a store's inventory those that it leaves
-- out by reading all of the store's.
create index products_apart on products using gin (store_id, standing, plain(name || ' ' || sku) gin_trgm_ops)
  where standing in ('pending', 'rejected', 'draft') or deleted_at is not null or archived_at is not null or is_digital;
drop index products_undecided_name_sku;
