-- The edit of an approved product: reviewed fields that its merchant changed. The product keeps its values until an
-- administrator approves these. A product that isn't approved has none.
create table product_revisions (
  store_id uuid not null,
  product_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'declined')),
  -- The new values, validated by `editedFields` (server/domains/catalog/products/product-edit.ts).
  fields jsonb not null,
  -- The new file of a digital product.
  goods_file_id uuid references files,
  -- Why an administrator declined it.
  reason text,
  submitted_at timestamptz not null,
  primary key (store_id, product_id),
  constraint product_revisions_declined_with_reason check ((status = 'declined') = (reason is not null)),
  constraint product_revisions_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade
);
create index product_revisions_pending on product_revisions (submitted_at, product_id) where status = 'pending';
