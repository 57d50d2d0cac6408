-- Sale prices of variants between two moments. A scheduled job starts and ends them (server/domains/catalog/sale-prices).
create table sale_prices (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  sale_kobo bigint not null check (sale_kobo > 0),
  starts_at timestamptz not null,
  -- Exclusive.
  ends_at timestamptz not null,
  -- Set when it starts: the lowest price of the 30 days before, which customers see as the old price.
  reference_kobo bigint,
  created_at timestamptz not null,
  constraint sale_prices_ends_after_start check (ends_at > starts_at),
  constraint sale_prices_store_id_variant_id_fkey foreign key (store_id, variant_id)
    references product_variants(store_id, id) on delete cascade
);
create index sale_prices_product on sale_prices (product_id);
create index sale_prices_variant on sale_prices (store_id, variant_id);
create index sale_prices_to_start on sale_prices (starts_at) where reference_kobo is null;
create index sale_prices_to_end on sale_prices (ends_at);

-- While a sale price counts: the prices to go back to, and its end. Null otherwise.
alter table product_variants
  add column regular_kobo bigint,
  add column regular_list_kobo bigint,
  add column sale_ends_at timestamptz,
  add constraint product_variants_sale check
    (num_nulls(regular_kobo, regular_list_kobo, sale_ends_at) in (0, 3));

-- What a variant cost before a change of its price. The price before the first of them is not older than the variant.
create table former_prices (
  store_id uuid not null,
  variant_id uuid not null,
  selling_kobo bigint not null,
  until timestamptz not null,
  primary key (store_id, variant_id, until),
  constraint former_prices_store_id_variant_id_fkey foreign key (store_id, variant_id)
    references product_variants(store_id, id) on delete cascade
);
create index former_prices_old on former_prices (until);
