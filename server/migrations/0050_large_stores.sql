-- What a store of very many products reads, in the order that it is shown in.
create index product_variants_stock on product_variants (store_id, available, id) include (product_id, low, sells_when_out);
create index products_deleted on products (store_id, id) where deleted_at is not null;
