-- A variant runs low where no more of it is left than its product's merchant wants to hear of. The number stands on the
-- variant too, so that what is to be told is found without looking at every product.
alter table product_variants
  add column alert_units int not null default 0,
  -- Whether its merchant was told since it ran low.
  add column told_low boolean not null default false;
update product_variants v set alert_units = p.stock_alert_units
  from products p where p.store_id = v.store_id and p.id = v.product_id and p.stock_alert_units > 0;
alter table product_variants
  add column low boolean generated always as (alert_units > 0 and available <= alert_units) stored not null;
-- Few stand in it at a time. A sale that crosses no line leaves it alone.
create index product_variants_to_tell on product_variants (store_id) where low <> told_low;

create function variant_before_insert() returns trigger language plpgsql as $$
begin
  new.alert_units := coalesce(
    (select stock_alert_units from products where store_id = new.store_id and id = new.product_id), 0);
  return new;
end $$;
create trigger variant_before_insert before insert on product_variants
  for each row execute function variant_before_insert();

create function product_alert_after_write() returns trigger language plpgsql as $$
begin
  update product_variants set alert_units = new.stock_alert_units
    where store_id = new.store_id and product_id = new.id and alert_units <> new.stock_alert_units;
  return null;
end $$;
create trigger product_alert_after_write after update of stock_alert_units on products
  for each row when (old.stock_alert_units <> new.stock_alert_units) execute function product_alert_after_write();

create index stock_holds_variant on stock_holds (variant_id);

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
create index product_import_rows_to_do on product_import_rows (import_id, line)
  where not done and kind in ('new', 'changed');
-- A product is known by its SKU there.
create index products_sku on products (store_id, sku) where sku <> '' and deleted_at is null;

-- What is bought with a digital product, in a file of any type that only its buyers get.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('picture', 'document', 'goods'));
-- The name that it is saved by.
alter table files add column name text;
alter table products add column goods_file_id uuid references files;
-- What was bought stays what it was when it was bought. None: what the product has now.
alter table order_items
  add column goods_file_id uuid references files,
  add column downloads int not null default 0;

-- All change places at once where they are put in another order.
alter table featured_products drop constraint featured_products_place;
alter table featured_products add constraint featured_products_place unique (store_id, position) deferrable;
