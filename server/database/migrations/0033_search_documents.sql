-- The search document of a product on sale: everything that lists, facets, suggestions and searches read. The search
-- domain keeps it in the transaction that changes the product (server/domains/search/documents.ts).
create table search_documents (
  -- The product.
  id uuid primary key,
  store_id uuid not null,
  category_id uuid not null,
  sub_category_id uuid not null,
  child_category_id uuid not null,
  brand text,
  brand_key text generated always as (plain(brand)) stored,
  -- `Colour:Indigo` for each property and option.
  options text[] not null,
  -- `Screen size:55 inch` for each filterable attribute.
  attributes text[] not null default '{}',
  selling_kobo bigint not null,
  discount_percent smallint not null,
  rating real not null,
  review_count int not null,
  sold_count int not null,
  in_stock boolean not null,
  created_at timestamptz not null,
  -- Words by place: A the words that say what the thing is, B the rest of the name and the brand, C options, attributes
  -- and the noun of the child category, D description, store and categories.
  search tsvector not null,
  -- What one word counts in D, C, B and A: less, the longer the text there is (the length normalisation of BM25F). A quarter of it.
  weights real[] not null,
  -- Options, attributes, the price step and the sales band, for filters within the GIN indexes.
  keys text[] generated always as (options || attributes
    || array['₦' || price_step(selling_kobo)::text, '★' || sales_band(sold_count)::text]) stored not null,
  option_bits bigint generated always as (option_bits(options || attributes)) stored not null
);

-- How common each word is among the documents, as stems; the word '' has the number of documents. A scheduled job
-- counts them, in a sample if there are very many.
create table search_terms (
  term text primary key,
  documents int not null,
  -- In how many places of names it stands, and in how many of these a phrase ends with it: a noun that things are named
  -- by (`bag` in `laptop bag`) ends most of its phrases.
  places int not null default 0,
  ends int not null default 0
);

insert into search_documents (id, store_id, category_id, sub_category_id, child_category_id, brand, options,
    selling_kobo, discount_percent, rating, review_count, sold_count, in_stock, created_at, search, weights)
  select p.id, p.store_id, p.category_id, p.sub_category_id, p.child_category_id, p.brand, p.options,
    p.selling_kobo, p.discount_percent, p.rating, p.review_count, p.sold_count, p.in_stock, p.created_at,
    p.search, '{0.25, 0.15, 0.75, 0.75}'
  from products p where p.visible;

-- One index per level of the category tree and sort order, for large sets; smaller ones are sorted on request. The
-- included columns are those of the filters, so that counting and skipping pages are index-only scans.
create index search_documents_all_best on search_documents (sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits, store_id);
create index search_documents_all_newest on search_documents (created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_all_price on search_documents (selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits);
create index search_documents_all_rating on search_documents (rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits);
create index search_documents_all_discount on search_documents (discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits, store_id);
create index search_documents_category_best on search_documents (category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_category_newest on search_documents (category_id, created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_category_price on search_documents (category_id, selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits);
create index search_documents_category_rating on search_documents (category_id, rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits);
create index search_documents_category_discount
  on search_documents (category_id, discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits);
create index search_documents_sub_best on search_documents (sub_category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_sub_newest on search_documents (sub_category_id, created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits);
create index search_documents_sub_price on search_documents (sub_category_id, selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits);
create index search_documents_sub_rating on search_documents (sub_category_id, rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits);
create index search_documents_sub_discount
  on search_documents (sub_category_id, discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits);
create index search_documents_child on search_documents (child_category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits, store_id);
create index search_documents_store on search_documents (store_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits, category_id,
    sub_category_id, child_category_id, brand_key);
create index search_documents_brand on search_documents (brand_key, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits, category_id,
    sub_category_id, child_category_id, store_id) where brand_key is not null;
-- Searches and option filters narrow by price, sales and category within the index.
create index search_documents_options on search_documents
  using gin (keys, option_pairs(category_id, options || attributes), sub_category_id, child_category_id);
create index search_documents_search on search_documents
  using gin (search, keys, category_id, sub_category_id, child_category_id);
