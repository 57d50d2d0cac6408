-- Catalog's code now copies the number that a variant is low at, and counts products by standing
-- (server/domains/catalog/products/write-product.ts).
drop trigger variant_before_insert on product_variants;
drop function variant_before_insert();
drop trigger product_alert_after_write on products;
drop function product_alert_after_write();
drop trigger count_new_product on products;
drop trigger count_moved_product on products;
drop function count_products();
