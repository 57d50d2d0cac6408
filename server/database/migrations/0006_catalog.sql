-- The tree has three levels: category, subcategory, child category.
create table categories (
  id uuid primary key default uuidv7(),
  parent_id uuid references categories,
  level smallint not null check (level between 1 and 3),
  name text not null check (length(name) between 2 and 60),
  icon text not null default '',
  position int not null default 0,
  plain_name text generated always as (plain(name)) stored not null,
  -- A category that was merged into another stays as the address that it had; it is in no list, and the other's products
  -- are those it had, once they have followed.
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
  -- The first entry of the pricing list: what it cost, what is paid, and the price before a discount.
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null,
  discount_percent smallint generated always as (((list_kobo - selling_kobo) * 100 / list_kobo)::smallint) stored not null,
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
  -- Approved, published and of a live store; kept true by triggers, so that a list reads one index.
  visible boolean not null default false,
  in_stock boolean not null default false,
  picture_id uuid references files,
  -- The picture's size, kept by a trigger: a file never changes, and a list needn't look up each of its pictures.
  picture_width int,
  picture_height int,
  sold_count int not null default 0,
  rating_sum int not null default 0,
  review_count int not null default 0,
  rating real generated always as (
case
    when review_count = 0 then 0::float8
    else rating_sum::real / review_count::float8
end) stored not null,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  brand text check (length(brand) between 1 and 60),
  brand_key text generated always as (plain(brand)) stored,
  -- `Colour:Indigo`, of every property and option: what variants are found by.
  options text[] generated always as (option_keys(properties)) stored not null,
  -- What a merchant and an administrator tell products apart by: on sale or taken off it, waiting or refused, never put
  -- on sale (draft). A product that waits and isn't published waits for its merchant, so it is a draft.
  rejection_reason text,
  standing text generated always as (
case
    when deleted_at is not null then 'deleted'
    when approval_status = 'approved' then
    case
        when published then 'on-sale'
        else 'off'
    end
    when published then approval_status
    else 'draft'
end) stored not null,
  goods_file_id uuid references files,
  -- Its options and the step of its price.
  keys text[] generated always as (option_keys(properties) || ('₦' || price_step(selling_kobo)::text)) stored not null,
  option_bits bigint generated always as (option_bits(option_keys(properties))) stored not null,
  constraint products_check check (list_kobo >= selling_kobo),
  primary key (store_id, id)
);
create index products_id on products (id);
create index products_super_deals on products (sold_count desc, id desc) include (store_id) where visible
  and in_stock and discount_percent >= 30;
create index products_super_discounted on products (discount_percent desc, sold_count desc,
  id desc) include (store_id) where visible and in_stock and discount_percent >= 50;
-- In an order that no merchant can choose, to be entered anywhere: a selection by chance reads a few neighbours.
create index products_daily_discount on products (category_id, uuid_hash(id)) include (id, store_id) where visible
  and in_stock and discount_percent >= 10;
create index products_sub_by_chance on products (sub_category_id, uuid_hash(id)) include (id, store_id)
  where visible and in_stock;
-- The sitemap lists what is on sale in order of id: cutting it into parts reads this index alone.
create index products_sitemap on products (id) where visible;
-- The administrator's list of all, and of what waits or was refused, which are few among many.
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_to_decide on products (standing, created_at, id) where standing in ('pending', 'rejected');
create index products_store_standing on products (store_id, standing, created_at desc, id desc);
-- Names and SKUs as merchants and administrators type parts of them, of one store or all.
create index products_name_sku on products using gin (store_id, plain((name || ' ') || sku) gin_trgm_ops)
  where deleted_at is null;
-- A product is known by its SKU there.
create index products_sku on products (store_id, sku) where sku <> '' and deleted_at is null;
-- All products of a child category, on sale or not, in the order that they follow it in.
create index products_child on products (child_category_id, id) include (deleted_at, visible);
-- One index per level and sort that the screens offer; `visible` keeps them to what customers see. Each carries what
-- the filters ask, so that counting and passing over the pages before read the index alone.
create index products_all_best on products (sold_count desc, id desc) include (selling_kobo, in_stock, rating,
  discount_percent, option_bits) where visible;
create index products_all_newest on products (created_at desc, id desc) include (selling_kobo, in_stock, rating,
  discount_percent, option_bits) where visible;
create index products_all_price on products (selling_kobo, id) include (in_stock, rating, discount_percent,
  option_bits) where visible;
create index products_all_rating on products (rating desc, review_count desc, id desc) include (selling_kobo,
  in_stock, discount_percent, option_bits) where visible;
create index products_all_discount on products (discount_percent desc, sold_count desc,
  id desc) include (selling_kobo, in_stock, rating, option_bits) where visible;
create index products_category_best on products (category_id, sold_count desc, id desc) include (selling_kobo,
  in_stock, rating, discount_percent, option_bits) where visible;
create index products_category_newest on products (category_id, created_at desc, id desc) include (selling_kobo,
  in_stock, rating, discount_percent, option_bits) where visible;
create index products_category_price on products (category_id, selling_kobo, id) include (in_stock, rating,
  discount_percent, option_bits) where visible;
create index products_category_rating on products (category_id, rating desc, review_count desc,
  id desc) include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_category_discount on products (category_id, discount_percent desc, sold_count desc,
  id desc) include (selling_kobo, in_stock, rating, option_bits) where visible;
create index products_sub_best on products (sub_category_id, sold_count desc, id desc) include (selling_kobo,
  in_stock, rating, discount_percent, option_bits) where visible;
create index products_sub_newest on products (sub_category_id, created_at desc, id desc) include (selling_kobo,
  in_stock, rating, discount_percent, option_bits) where visible;
create index products_sub_price on products (sub_category_id, selling_kobo, id) include (in_stock, rating,
  discount_percent, option_bits) where visible;
create index products_sub_rating on products (sub_category_id, rating desc, review_count desc,
  id desc) include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_sub_discount on products (sub_category_id, discount_percent desc, sold_count desc,
  id desc) include (selling_kobo, in_stock, rating, option_bits) where visible;
create index products_child_best on products (child_category_id, sold_count desc, id desc) include (selling_kobo,
  in_stock, rating, discount_percent, option_bits) where visible;
create index products_child_newest on products (child_category_id, created_at desc, id desc) include (selling_kobo,
  in_stock, rating, discount_percent, option_bits) where visible;
create index products_child_price on products (child_category_id, selling_kobo, id) include (in_stock, rating,
  discount_percent, option_bits) where visible;
create index products_child_rating on products (child_category_id, rating desc, review_count desc,
  id desc) include (selling_kobo, in_stock, discount_percent, option_bits) where visible;
create index products_child_discount on products (child_category_id, discount_percent desc, sold_count desc,
  id desc) include (selling_kobo, in_stock, rating, option_bits) where visible;
-- A store or a brand has few enough to be sorted as they are asked for.
create index products_store_best on products (store_id, sold_count desc, id desc) include (selling_kobo, in_stock,
  rating, review_count, discount_percent, created_at, option_bits, category_id, sub_category_id, child_category_id,
  brand_key) where visible;
create index products_brand on products (brand_key, sold_count desc, id desc) include (selling_kobo, in_stock, rating,
  review_count, discount_percent, created_at, option_bits, category_id, sub_category_id, child_category_id,
  store_id) where visible and brand_key is not null;
-- What words and options find is narrowed by prices and categories in the index; what sells much stands by itself, since
-- a search ranks the best sellers of what it finds.
create index products_options on products using gin (keys, option_pairs(category_id, options), sub_category_id,
  child_category_id) where visible;
create index products_search on products using gin (search, keys, category_id, sub_category_id,
  child_category_id) where visible;
-- What sells much, by itself: a search ranks the best sellers of what it finds, and mostly finds enough of them here.
create index products_search_10 on products using gin (search, keys, category_id, sub_category_id,
  child_category_id) where visible and sold_count >= 10;
create index products_search_30 on products using gin (search, keys, category_id, sub_category_id,
  child_category_id) where visible and sold_count >= 30;
create index products_search_100 on products using gin (search, keys, category_id, sub_category_id,
  child_category_id) where visible and sold_count >= 100;
create index products_search_300 on products using gin (search, keys, category_id, sub_category_id,
  child_category_id) where visible and sold_count >= 300;
create index products_search_1000 on products using gin (search, keys, category_id, sub_category_id,
  child_category_id) where visible and sold_count >= 1000;
create index products_deleted on products (store_id, id) where deleted_at is not null;
-- A search of every store's products counts what isn't approved apart.
create index products_undecided_name_sku on products using gin (standing,
  plain((name || ' ') || sku) gin_trgm_ops) where standing in ('pending', 'rejected', 'draft');
create index products_store_newest on products (store_id, created_at desc, id desc) include (standing, in_stock,
  category_id, sub_category_id, child_category_id, selling_kobo, sold_count) where deleted_at is null;
create index products_store_name on products (store_id, lower(name), id) where deleted_at is null;
-- Those out of stock are few.
create index products_store_out on products (store_id, created_at desc, id desc) include (standing, category_id,
  sub_category_id, child_category_id, selling_kobo, sold_count) where deleted_at is null and not in_stock;

create table product_variants (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  sku text not null default '',
  -- [{ "property": "Colour", "option": "Indigo" }]; empty for a product of one kind.
  options jsonb not null default '[]'::jsonb,
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null,
  -- What can still be sold: held stock is taken off when it is held and put back when the hold ends.
  available int not null,
  sells_when_out boolean not null default false,
  position int not null default 0,
  -- A variant runs low where no more of it is left than its product's merchant wants to hear of. The number stands on the
  -- variant too, so that what is to be told is found without looking at every product.
  alert_units int not null default 0,
  -- Whether its merchant was told since it ran low.
  told_low boolean not null default false,
  low boolean generated always as (alert_units > 0 and available <= alert_units) stored not null,
  constraint product_variants_check check (list_kobo >= selling_kobo),
  constraint product_variants_available_check check (available >= 0 or sells_when_out),
  primary key (store_id, id),
  constraint product_variants_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade,
  -- Two variants may change places within one edit.
  constraint product_variants_options_key unique (store_id, product_id, options) deferrable
);
create index product_variants_id on product_variants (id);
create index product_variants_product on product_variants (product_id, "position");
-- Few stand in it at a time. A sale that crosses no line leaves it alone.
create index product_variants_to_tell on product_variants (store_id) where low <> told_low;
-- A store looks for a variant by any part of its SKU.
create index product_variants_sku on product_variants using gin (store_id, plain(sku) gin_trgm_ops) where sku <> '';
-- What a store of very many products reads, in the order that it is shown in.
create index product_variants_stock on product_variants (store_id, available, id) include (product_id, low,
  sells_when_out);
-- What runs low or is out, least first, which is counted apart.
create index product_variants_low on product_variants (store_id, available, id) include (product_id, low,
  sells_when_out) where low or available <= 0;

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

-- What was sold or came back and isn't yet in sold_count. Only ever inserted while an order is placed, so two orders
-- for one product don't wait for each other; a sweep adds it up.
create table sold_units (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  product_id uuid not null,
  quantity int not null
);

create table stock_holds (
  checkout_id uuid not null,
  store_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (checkout_id, variant_id)
);
create index stock_holds_variant on stock_holds (variant_id);

-- How many products a store has of each standing: counting a million for the tabs of a list takes too long.
create table product_counts (
  store_id uuid not null references stores,
  standing text not null,
  count int not null,
  primary key (store_id, standing)
) with (fillfactor = 70);

-- What was read from a file of products, until its merchant has it done. `started_at` null: only looked at.
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

-- One product of it, of one line or several.
create table product_import_rows (
  import_id uuid not null references product_imports on delete cascade,
  -- The first line of the file that is of it; 1 is the heading.
  line int not null,
  kind text not null check (kind in ('new', 'changed', 'same', 'refused')),
  name text not null,
  sku text not null,
  product_id uuid,
  -- What the file says of it, in the words of the API; null where that can't be read.
  input jsonb,
  -- Why it was refused, before or while it was done.
  problem text,
  done boolean not null default false,
  primary key (import_id, line)
);
create index product_import_rows_kind on product_import_rows (import_id, kind, line);
create index product_import_rows_to_do on product_import_rows (import_id, line) where not done and (kind in ('new',
  'changed'));

alter table stores add constraint stores_category_id_fkey foreign key (category_id) references categories;
