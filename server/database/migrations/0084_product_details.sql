-- Words that describe a product to search, and its title and description in search results of other sites.
alter table products
  add column tags text[] not null default '{}'::text[],
  add column search_title text check (length(search_title) between 1 and 70),
  add column search_description text check (length(search_description) between 1 and 160),
  -- Set while its merchant keeps it in the archive, off sale and out of the lists.
  add column archived_at timestamptz;

-- GTIN-8, -12, -13 or -14; empty without one.
alter table product_variants add column barcode text not null default '';

-- With archived_at, so that lists without archived products still scan only the index.
drop index products_store_newest;
create index products_store_newest on products (store_id, created_at desc, id desc)
  include (standing, in_stock, category_id, sub_category_id, child_category_id, selling_kobo, archived_at)
  where deleted_at is null;

-- A digital product never sells out.
update product_variants v set sells_when_out = true, alert_units = 0
  from products p where p.store_id = v.store_id and p.id = v.product_id and p.is_digital;
update search_documents d set in_stock = true from products p where p.id = d.id and p.is_digital and not p.in_stock;
update products set sells_when_out = true, stock_alert_units = 0, in_stock = true where is_digital;
