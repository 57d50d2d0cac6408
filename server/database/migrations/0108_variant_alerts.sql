-- Customers who wait for a sold-out variant, such as a size, of a product on sale. A row is deleted with its news
-- (server/domains/content/news/variant-alerts.ts).
create table variant_alerts (
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null,
  variant_id uuid not null,
  asked_at timestamptz not null,
  primary key (customer_id, variant_id),
  foreign key (store_id, variant_id) references product_variants (store_id, id) on delete cascade
);
create index variant_alerts_variant on variant_alerts (store_id, variant_id);
