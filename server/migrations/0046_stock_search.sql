-- A store looks for a variant by any part of its SKU.
create index product_variants_sku on product_variants using gin (store_id, plain(sku) gin_trgm_ops) where sku <> '';
