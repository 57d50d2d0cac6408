-- What a card shows besides the numbers, so that a list reads no products. Null in a document that a process of the
-- previous release wrote, until a scheduled job repairs it (server/domains/search/documents.ts).
alter table search_documents
  add column name text,
  add column list_kobo bigint,
  add column rating_sum int,
  add column picture_id uuid,
  add column picture_width int,
  add column picture_height int;
update search_documents d set name = p.name, list_kobo = p.list_kobo, rating_sum = p.rating_sum,
    picture_id = p.picture_id, picture_width = p.picture_width, picture_height = p.picture_height
  from products p where p.id = d.id;

-- A child category of a large catalogue is as large as a category was, so it has an index per order too.
create index search_documents_child_best on search_documents (child_category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_child_newest on search_documents (child_category_id, created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_child_price on search_documents (child_category_id, selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits);
create index search_documents_child_rating on search_documents (child_category_id, rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits);
create index search_documents_child_discount
  on search_documents (child_category_id, discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits);
drop index search_documents_child;

-- A search ranks the best sellers among the things that it names first.
create index search_documents_things on search_documents using gin (thing_keys(search, sold_count));
