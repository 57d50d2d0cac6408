-- Products that administrators promote for a period. Periods of one product don't overlap.
create table product_promotions (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  label text not null check (length(label) <= 40),
  banner text not null check (length(banner) <= 140),
  position smallint not null check ("position" >= 1 and "position" <= 1000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  constraint product_promotions_check check (ends_at > starts_at),
  constraint product_promotions_once exclude using gist (product_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint product_promotions_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade
);
create index product_promotions_ends on product_promotions (ends_at);
create index product_promotions_product on product_promotions (store_id, product_id);

-- Stores marked as official: brands and makers that sell their own products. Without ends_at until revoked.
create table official_outlets (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 1000),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  constraint official_outlets_check check (ends_at > starts_at),
  constraint official_outlets_once exclude using gist (store_id with =, tstzrange(starts_at, ends_at) with &&)
);

-- Products that a merchant shows first in its own store: at most 12.
create table featured_products (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  position smallint not null,
  created_at timestamptz not null,
  constraint featured_products_limit check ("position" >= 1 and "position" <= 12),
  constraint featured_products_once unique (store_id, product_id),
  constraint featured_products_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade,
  -- Deferrable, so that one update can reorder all of them.
  constraint featured_products_place unique (store_id, "position") deferrable
);
