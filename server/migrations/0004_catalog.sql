-- Rows of a store carry its id in their key, so that the tables can be distributed on it.

-- The tree has three levels: category, subcategory, child category.
create table categories (
  id uuid primary key default uuidv7(),
  parent_id uuid references categories,
  level smallint not null check (level between 1 and 3),
  name text not null check (length(name) between 2 and 60),
  icon text not null default '',
  position int not null default 0,
  constraint categories_name_key unique nulls not distinct (parent_id, name),
  constraint categories_only_roots_have_no_parent check ((level = 1) = (parent_id is null))
);

create table products (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  category_id uuid not null references categories,
  sub_category_id uuid not null references categories,
  child_category_id uuid not null references categories,
  name text not null check (length(name) between 2 and 140),
  description text[] not null default '{}',
  sku text not null default '',
  -- The first entry of the pricing list: what it cost, what is paid, and the price before a discount.
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null check (list_kobo >= selling_kobo),
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
  properties jsonb not null default '[]',
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  published boolean not null default true,
  -- Approved, published and of a live store; kept true by triggers, so that a list reads one index.
  visible boolean not null default false,
  in_stock boolean not null default false,
  picture_id uuid references files,
  sold_count int not null default 0,
  rating_sum int not null default 0,
  review_count int not null default 0,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id)
);
create index products_id on products (id);
create index products_store_newest on products (store_id, created_at desc);

-- One index per level and sort that the screens offer; `visible` keeps them to what customers see.
create index products_all_best on products (sold_count desc, id desc) where visible;
create index products_all_newest on products (created_at desc, id desc) where visible;
create index products_all_price on products (selling_kobo, id) where visible;
create index products_all_discount on products (discount_percent desc, id desc) where visible and discount_percent > 0;
create index products_category_best on products (category_id, sold_count desc, id desc) where visible;
create index products_category_newest on products (category_id, created_at desc, id desc) where visible;
create index products_category_price on products (category_id, selling_kobo, id) where visible;
create index products_sub_best on products (sub_category_id, sold_count desc, id desc) where visible;
create index products_sub_newest on products (sub_category_id, created_at desc, id desc) where visible;
create index products_sub_price on products (sub_category_id, selling_kobo, id) where visible;
create index products_child_best on products (child_category_id, sold_count desc, id desc) where visible;
create index products_child_newest on products (child_category_id, created_at desc, id desc) where visible;
create index products_child_price on products (child_category_id, selling_kobo, id) where visible;
create index products_store_best on products (store_id, sold_count desc, id desc) where visible;
create index products_search on products using gin (search) where visible;

create table product_variants (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  sku text not null default '',
  -- [{ "property": "Colour", "option": "Indigo" }]; empty for a product of one kind.
  options jsonb not null default '[]',
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null check (list_kobo >= selling_kobo),
  -- What can still be sold: held stock is taken off when it is held and put back when the hold ends.
  available int not null,
  sells_when_out boolean not null default false,
  position int not null default 0,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products on delete cascade,
  constraint product_variants_available_check check (available >= 0 or sells_when_out),
  constraint product_variants_options_key unique (store_id, product_id, options)
);
create index product_variants_id on product_variants (id);
create index product_variants_product on product_variants (product_id, position);

create table product_pictures (
  store_id uuid not null,
  product_id uuid not null,
  position int not null,
  file_id uuid not null references files,
  alt text not null default '',
  primary key (store_id, product_id, position),
  foreign key (store_id, product_id) references products on delete cascade
);

-- Words of the product, its store and its categories; the name counts most.
create function product_search(p products) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', plain(p.name)), 'A')
      || setweight(to_tsvector('simple', plain(p.name)), 'A')
      || setweight(to_tsvector('english', plain(coalesce((select string_agg(c.name, ' ') from categories c
           where c.id in (p.category_id, p.sub_category_id, p.child_category_id)), ''))), 'B')
      || setweight(to_tsvector('simple', plain(coalesce((select s.name from stores s where s.id = p.store_id), ''))), 'B')
      || setweight(to_tsvector('english', plain(array_to_string(p.description, ' '))), 'D')
$$;

create function product_before_write() returns trigger language plpgsql as $$
begin
  new.visible := new.approval_status = 'approved' and new.published and new.deleted_at is null
    and (select live from stores where id = new.store_id);
  if tg_op = 'INSERT' or (new.name, new.description, new.category_id, new.sub_category_id, new.child_category_id)
      is distinct from (old.name, old.description, old.category_id, old.sub_category_id, old.child_category_id) then
    new.search := product_search(new);
  end if;
  return new;
end $$;
create trigger product_before_write before insert or update of
  approval_status, published, deleted_at, name, description, category_id, sub_category_id, child_category_id, visible
  on products for each row execute function product_before_write();

create function store_after_write() returns trigger language plpgsql as $$
begin
  update products set visible = visible where store_id = new.id;
  return null;
end $$;
create trigger store_after_write after update of second_approved_at, suspended_at on stores
  for each row when (old.live is distinct from new.live) execute function store_after_write();

-- A product is in stock while any variant of it can be sold.
create function variant_after_write() returns trigger language plpgsql as $$
declare
  at_store uuid := coalesce(new.store_id, old.store_id);
  of_product uuid := coalesce(new.product_id, old.product_id);
  now_in_stock boolean := exists (select from product_variants v
    where v.store_id = at_store and v.product_id = of_product and (v.available > 0 or v.sells_when_out));
begin
  update products set in_stock = now_in_stock
    where store_id = at_store and id = of_product and in_stock is distinct from now_in_stock;
  return null;
end $$;
create trigger variant_after_insert after insert or delete on product_variants
  for each row execute function variant_after_write();
-- Only a crossing of zero can change it, so a sale of one of many costs nothing more.
create trigger variant_after_update after update of available, sells_when_out on product_variants
  for each row when ((old.available > 0 or old.sells_when_out) is distinct from (new.available > 0 or new.sells_when_out))
  execute function variant_after_write();
