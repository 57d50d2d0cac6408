-- What the shop puts forward. The rules stand in docs/decisions/0012-offers.md; these indexes hold their limits.
create extension if not exists btree_gist;

create index products_super_deals on products (sold_count desc, id desc) include (store_id)
  where visible and in_stock and discount_percent >= 30;
create index products_super_discounted on products (discount_percent desc, sold_count desc, id desc) include (store_id)
  where visible and in_stock and discount_percent >= 50;
-- In an order that no merchant can choose, to be entered anywhere: a selection by chance reads a few neighbours.
create index products_daily_discount on products (category_id, uuid_hash(id)) include (id, store_id)
  where visible and in_stock and discount_percent >= 10;
create index products_sub_by_chance on products (sub_category_id, uuid_hash(id)) include (id, store_id)
  where visible and in_stock;

-- Products that an admin puts forward for a time; one product once at a time.
create table product_promotions (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  label text not null check (length(label) <= 40),
  banner text not null check (length(banner) <= 140),
  position smallint not null check (position between 1 and 1000),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  foreign key (store_id, product_id) references products on delete cascade,
  constraint product_promotions_once exclude using gist (product_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index product_promotions_ends on product_promotions (ends_at);
create index product_promotions_product on product_promotions (store_id, product_id);

-- Stores that an admin vouches for: brands and makers who sell their own. Without an end until taken away.
create table official_outlets (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  position smallint not null check (position between 1 and 1000),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null,
  constraint official_outlets_once exclude using gist (store_id with =, tstzrange(starts_at, ends_at) with &&)
);

-- What a merchant puts first in its own store: at most 12, each with a place of its own.
create table featured_products (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  position smallint not null,
  created_at timestamptz not null,
  foreign key (store_id, product_id) references products on delete cascade,
  constraint featured_products_once unique (store_id, product_id),
  constraint featured_products_place unique (store_id, position),
  constraint featured_products_limit check (position between 1 and 12)
);

-- Answers that show them are kept (0009_catalogue_speed.sql).
create trigger promotion_told after insert or update or delete on product_promotions for each row
  execute function tell_change('promotions');
create trigger outlet_told after insert or update or delete on official_outlets for each row
  execute function tell_change('outlets');
create trigger featured_told after insert or update or delete on featured_products for each row
  execute function tell_change('featured', 'store_id');
