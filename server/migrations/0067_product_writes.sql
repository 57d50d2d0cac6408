-- Catalog's code now keeps what follows from a write of a product (server/domains/catalog/products/write-product.ts) or
-- from a store that changes its name or goes on or off sale (follow-store.ts); search learns words by a job.
drop trigger store_after_write on stores;
drop function store_after_write();
drop trigger store_after_rename on stores;
drop function store_after_rename();
drop trigger product_before_write on products;
drop function product_before_write();
