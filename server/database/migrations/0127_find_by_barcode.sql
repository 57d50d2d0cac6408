-- Customers, merchants and administrators find a product by the barcode of a variant.
create index product_variants_barcode on product_variants (barcode) where barcode <> '';
