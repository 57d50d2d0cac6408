-- Lists, offers and searches read search_documents (0033), so products keeps the indexes of its own lists and lookups.
-- None has sold_count: a sale updates the row in place.
drop index products_super_deals, products_super_discounted, products_daily_discount, products_sub_by_chance,
  products_sitemap, products_store_standing, products_deleted, products_store_out,
  products_all_best, products_all_newest, products_all_price, products_all_rating, products_all_discount,
  products_category_best, products_category_newest, products_category_price, products_category_rating,
  products_category_discount,
  products_sub_best, products_sub_newest, products_sub_price, products_sub_rating, products_sub_discount,
  products_child_best, products_child_newest, products_child_price, products_child_rating, products_child_discount,
  products_store_best, products_brand, products_options,
  products_search, products_search_10, products_search_30, products_search_100, products_search_300,
  products_search_1000, products_store_newest;
create index products_store_newest on products (store_id, created_at desc, id desc)
  include (standing, in_stock, category_id, sub_category_id, child_category_id, selling_kobo)
  where deleted_at is null;
-- Room on each page for the next version of a row, which an in-place update needs.
alter table products set (fillfactor = 90);

-- Random selections read a few neighbours in order of the ID's hash, which merchants can't influence.
create index search_documents_daily_discount on search_documents (category_id, uuid_hash(id))
  include (id, store_id) where in_stock and discount_percent >= 10;
create index search_documents_by_chance on search_documents (sub_category_id, uuid_hash(id))
  include (id, store_id) where in_stock;
