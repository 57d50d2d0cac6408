-- Stock that was sold beyond zero stays below it when the product stops selling on when out of stock, or when a count
-- finds less than was sold meanwhile. The trigger of functions/refuse_oversold.sql refuses such sales under this name.
alter table product_variants drop constraint product_variants_available_check;
