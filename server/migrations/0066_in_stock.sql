-- Catalog's code now sets products.in_stock where variants change (server/domains/catalog/stock/in-stock.ts).
drop trigger variant_after_insert on product_variants;
drop trigger variant_after_update on product_variants;
drop function variant_after_write();
