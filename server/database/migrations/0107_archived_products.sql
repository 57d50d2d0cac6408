-- Administrators' search found archived products by reading every product.
create index products_listed_apart_name_sku on products using gin (standing, plain(name || ' ' || sku) gin_trgm_ops)
  where standing in ('pending', 'rejected', 'draft') or archived_at is not null;
drop index products_undecided_name_sku;
