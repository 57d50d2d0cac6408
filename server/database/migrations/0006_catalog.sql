-- A tree of three levels: category, subcategory, child category. Products are in a child category.
create table categories (
  id uuid primary key default uuidv7(),
  parent_id uuid references categories,
  level smallint not null check (level between 1 and 3),
  name text not null check (length(name) between 2 and 60),
  icon text not null default '',
  position int not null default 0,
  plain_name text generated always as (plain(name)) stored not null,
  -- Set when the category was merged into another. The row stays so that its URL redirects; it is in no list. A job
  -- moves its products.
  merged_into uuid references categories,
  constraint categories_only_roots_have_no_parent check ((level = 1) = (parent_id is null)),
  constraint categories_merged_elsewhere check (merged_into <> id)
);
create unique index categories_name_key on categories (parent_id, name) nulls not distinct where merged_into is null;
create index categories_merged on categories (merged_into) where merged_into is not null;

create table products (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  category_id uuid not null references categories,
  sub_category_id uuid not null references categories,
  child_category_id uuid not null references categories,
  name text not null check (length(name) between 2 and 140),
  description text[] not null default '{}'::text[],
  sku text not null default '',
  -- From the first entry of the pricing list: cost, selling price and list price before discount.
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null,
  discount_percent smallint
    generated always as (((list_kobo - selling_kobo) * 100 / list_kobo)::smallint) stored not null,
  weight_grams int not null check (weight_grams >= 0),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg')),
  length_mm int not null default 0,
  width_mm int not null default 0,
  height_mm int not null default 0,
  dimension_unit text not null default 'cm' check (dimension_unit in ('mm', 'cm', 'm')),
  is_digital boolean not null default false,
  sells_when_out boolean not null default false,
  stock_alert_units int not null default 0,
  -- [{ "type": "Colour", "options": ["Indigo", "Clay"] }]
  properties jsonb not null default '[]'::jsonb,
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  published boolean not null default true,
  -- Approved, published and in a live store. Maintained by the catalog code so that lists read a single index.
  visible boolean not null default false,
  in_stock boolean not null default false,
  picture_id uuid references files,
  -- Size of the picture, copied from files so that lists don't join it. Files never change.
  picture_width int,
  picture_height int,
  sold_count int not null default 0,
  rating_sum int not null default 0,
  review_count int not null default 0,
  rating real generated always as (case
    when review_count = 0 then 0::float8
    else rating_sum::real / review_count::float8
  end) stored not null,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  brand text check (length(brand) between 1 and 60),
  brand_key text generated always as (plain(brand)) stored,
  -- `Colour:Indigo` for each property and option; serves the option filters.
  options text[] generated always as (option_keys(properties)) stored not null,
  rejection_reason text,
  -- Status in merchants' and administrators' lists. `draft`: unpublished and not approved, so the merchant has to act.
  standing text generated always as (case
    when deleted_at is not null then 'deleted'
    when approval_status = 'approved' then case when published then 'on-sale' else 'off' end
    when published then approval_status
    else 'draft'
  end) stored not null,
  goods_file_id uuid references files,
  -- Options and the price step, for filters within the GIN search indexes.
  keys text[] generated always as (option_keys(properties) || ('₦' || price_step(selling_kobo)::text)) stored not null,
  option_bits bigint generated always as (option_bits(option_keys(properties))) stored not null,
  constraint products_check check (list_kobo >= selling_kobo),
  primary key (store_id, id)
);
-- Lookup by ID without the store, which the primary key begins with. Other tables with such a key do the same.
create index products_id on products (id);
create index products_super_deals on products (sold_count desc, id desc)
  include (store_id) where visible and in_stock and discount_percent >= 30;
create index products_super_discounted on products (discount_percent desc, sold_count desc, id desc)
  include (store_id) where visible and in_stock and discount_percent >= 50;
-- Order by hash of the ID, which merchants can't influence: a random selection starts anywhere and reads a few
-- neighbours.
create index products_daily_discount on products (category_id, uuid_hash(id))
  include (id, store_id) where visible and in_stock and discount_percent >= 10;
create index products_sub_by_chance on products (sub_category_id, uuid_hash(id))
  include (id, store_id) where visible and in_stock;
-- Lets the sitemap be split into parts by an index-only scan.
create index products_sitemap on products (id) where visible;
-- The administrators' lists: all products, and the few that are pending or rejected.
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_to_decide on products (standing, created_at, id) where standing in ('pending', 'rejected');
create index products_store_standing on products (store_id, standing, created_at desc, id desc);
-- Substring search on name and SKU, in one store or all.
create index products_name_sku on products
  using gin (store_id, plain((name || ' ') || sku) gin_trgm_ops)
  where deleted_at is null;
-- A product import matches products by SKU.
create index products_sku on products (store_id, sku) where sku <> '' and deleted_at is null;
-- All products of a child category, visible or not, in the order in which a moved or merged category updates them.
create index products_child on products (child_category_id, id) include (deleted_at, visible);
-- One index per category level and sort order. The included columns are those of the filters, so that counting and
-- skipping pages are index-only scans.
create index products_all_best on products (sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_all_newest on products (created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_all_price on products (selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits) where visible;
create index products_all_rating on products (rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_all_discount on products (discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits) where visible;
create index products_category_best on products (category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_category_newest on products (category_id, created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_category_price on products (category_id, selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits) where visible;
create index products_category_rating on products (category_id, rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_category_discount on products (category_id, discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits) where visible;
create index products_sub_best on products (sub_category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_sub_newest on products (sub_category_id, created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_sub_price on products (sub_category_id, selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits) where visible;
create index products_sub_rating on products (sub_category_id, rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_sub_discount on products (sub_category_id, discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits) where visible;
create index products_child_best on products (child_category_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_child_newest on products (child_category_id, created_at desc, id desc)
  include (selling_kobo, in_stock, rating, discount_percent, option_bits) where visible;
create index products_child_price on products (child_category_id, selling_kobo, id)
  include (in_stock, rating, discount_percent, option_bits) where visible;
create index products_child_rating on products (child_category_id, rating desc, review_count desc, id desc)
  include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_child_discount on products (child_category_id, discount_percent desc, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, option_bits) where visible;
-- A store or brand has few enough products to sort on request.
create index products_store_best on products (store_id, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits, category_id,
    sub_category_id, child_category_id, brand_key)
  where visible;
create index products_brand on products (brand_key, sold_count desc, id desc)
  include (selling_kobo, in_stock, rating, review_count, discount_percent, created_at, option_bits, category_id,
    sub_category_id, child_category_id, store_id)
  where visible and brand_key is not null;
-- Searches and option filters narrow by price and category within the index.
create index products_options on products
  using gin (keys, option_pairs(category_id, options), sub_category_id, child_category_id)
  where visible;
create index products_search on products
  using gin (search, keys, category_id, sub_category_id, child_category_id)
  where visible;
-- Best sellers have their own smaller indexes: a search ranks the best sellers among its matches, and mostly finds
-- enough of them here.
create index products_search_10 on products
  using gin (search, keys, category_id, sub_category_id, child_category_id)
  where visible and sold_count >= 10;
create index products_search_30 on products
  using gin (search, keys, category_id, sub_category_id, child_category_id)
  where visible and sold_count >= 30;
create index products_search_100 on products
  using gin (search, keys, category_id, sub_category_id, child_category_id)
  where visible and sold_count >= 100;
create index products_search_300 on products
  using gin (search, keys, category_id, sub_category_id, child_category_id)
  where visible and sold_count >= 300;
create index products_search_1000 on products
  using gin (search, keys, category_id, sub_category_id, child_category_id)
  where visible and sold_count >= 1000;
create index products_deleted on products (store_id, id) where deleted_at is not null;
-- The administrators' search counts products that aren't approved separately.
create index products_undecided_name_sku on products
  using gin (standing, plain((name || ' ') || sku) gin_trgm_ops)
  where standing in ('pending', 'rejected', 'draft');
create index products_store_newest on products (store_id, created_at desc, id desc)
  include (standing, in_stock, category_id, sub_category_id, child_category_id, selling_kobo, sold_count)
  where deleted_at is null;
create index products_store_name on products (store_id, lower(name), id) where deleted_at is null;
-- Few products are out of stock, so they have their own index.
create index products_store_out on products (store_id, created_at desc, id desc)
  include (standing, category_id, sub_category_id, child_category_id, selling_kobo, sold_count)
  where deleted_at is null and not in_stock;

create table product_variants (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  sku text not null default '',
  -- [{ "property": "Colour", "option": "Indigo" }]; empty for a product without variants.
  options jsonb not null default '[]'::jsonb,
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null,
  -- Units for sale. Reserving stock subtracts them, releasing the reservation adds them back.
  available int not null,
  sells_when_out boolean not null default false,
  position int not null default 0,
  -- Low-stock threshold, copied from the product so that low variants are found without a join. 0: no alert.
  alert_units int not null default 0,
  -- Whether the merchant was notified since the stock became low.
  told_low boolean not null default false,
  low boolean generated always as (alert_units > 0 and available <= alert_units) stored not null,
  constraint product_variants_check check (list_kobo >= selling_kobo),
  constraint product_variants_available_check check (available >= 0 or sells_when_out),
  primary key (store_id, id),
  constraint product_variants_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade,
  -- Deferrable, so that one edit can swap the options of two variants.
  constraint product_variants_options_key unique (store_id, product_id, options) deferrable
);
create index product_variants_id on product_variants (id);
create index product_variants_product on product_variants (product_id, "position");
-- Pending changes of the low-stock notification. Holds few rows, and most sales don't touch it.
create index product_variants_to_tell on product_variants (store_id) where low <> told_low;
-- Substring search on SKU.
create index product_variants_sku on product_variants using gin (store_id, plain(sku) gin_trgm_ops) where sku <> '';
-- The stock page of stores with very many products, in its sort order.
create index product_variants_stock on product_variants (store_id, available, id)
  include (product_id, low, sells_when_out);
-- Low and out-of-stock variants, lowest stock first, and their count.
create index product_variants_low on product_variants (store_id, available, id)
  include (product_id, low, sells_when_out) where low or available <= 0;

create table product_pictures (
  store_id uuid not null,
  product_id uuid not null,
  position int not null,
  file_id uuid not null references files,
  alt text not null default '',
  primary key (store_id, product_id, "position"),
  constraint product_pictures_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade
);

-- Sold and returned units that a scheduled job has yet to add to products.sold_count. Orders only insert here, so two
-- orders for a product don't block each other.
create table sold_units (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  product_id uuid not null,
  quantity int not null
);

-- Stock reserved by open checkouts.
create table stock_holds (
  checkout_id uuid not null,
  store_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (checkout_id, variant_id)
);
create index stock_holds_variant on stock_holds (variant_id);

-- Products per store and standing. Counting on request takes too long for stores with a million products.
create table product_counts (
  store_id uuid not null references stores,
  standing text not null,
  count int not null,
  primary key (store_id, standing)
) with (fillfactor = 70);

-- Product imports. `started_at` is null while the merchant only previews the file.
create table product_imports (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  account_id uuid not null references accounts,
  file_name text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz
);
create index product_imports_store on product_imports (store_id, created_at desc);

-- One product of an import, from one or more lines of the file.
create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  -- The product's first line in the file; the heading is line 1.
  line int not null,
  kind text not null check (kind in ('new', 'changed', 'same', 'refused')),
  name text not null,
  sku text not null,
  product_id uuid,
  -- The product as an API request; null when the lines can't be parsed.
  input jsonb,
  -- Why the row was refused, in the preview or during the import.
  problem text,
  done boolean not null default false,
  primary key (import_id, line)
);
create index product_import_rows_kind on product_import_rows (import_id, kind, line);
create index product_import_rows_to_do on product_import_rows (import_id, line)
  where not done and (kind in ('new', 'changed'));

-- Declared here because categories are created after stores.
alter table stores add constraint stores_category_id_fkey foreign key (category_id) references categories;
