-- A store's tax details. Its prices include VAT while vat_registered.
create table store_tax_registrations (
  store_id uuid primary key references stores,
  vat_registered boolean not null,
  tin text check (length(tin) between 10 and 13),
  -- Name and address for invoices; those of the store where null.
  legal_name text check (length(legal_name) between 2 and 120),
  address text check (length(address) between 5 and 200),
  updated_at timestamptz not null,
  constraint store_tax_registrations_need_tin check (tin is not null or not vat_registered)
);

-- Products of the category, and of those below it, bear no VAT.
alter table categories add column vat_exempt boolean not null default false;

-- VAT that is included in the amounts, as of placing. vat_bps is 0 unless the store was registered.
alter table orders
  add column vat_bps int not null default 0 check (vat_bps between 0 and 10000),
  add column shipping_vat_kobo bigint not null default 0 check (shipping_vat_kobo >= 0);
alter table order_items
  add column vat_kobo bigint not null default 0 check (vat_kobo >= 0),
  add column vat_exempt boolean not null default false;

-- Products of which a BuyXGetY coupon discounted units.
alter table order_coupons add column reward_product_ids uuid[] not null default '{}';

-- The last number of each seller's documents. The row is locked until its document is stored, so no number is skipped.
create table invoice_series (
  id bigint generated always as identity primary key,
  -- A store; null for the platform.
  seller_id uuid references stores,
  kind text not null check (kind in ('invoice', 'credit-note', 'commission-invoice', 'commission-credit-note')),
  last_number int not null default 0,
  constraint invoice_series_key unique nulls not distinct (seller_id, kind)
);

-- Invoices and credit notes. Append-only, see functions/refuse_change.sql.
create table invoices (
  id uuid primary key default uuidv7(),
  -- A store; null for the platform, which invoices its commission.
  seller_id uuid references stores,
  -- The seller, or the store that the platform invoices.
  store_id uuid not null references stores,
  kind text not null check (kind in ('invoice', 'credit-note', 'commission-invoice', 'commission-credit-note')),
  number int not null check (number > 0),
  name text not null,
  -- The event that it documents, such as `order:<id>` or `sale:<id>`: one document for each.
  cause text not null,
  -- Null for commission.
  order_id uuid,
  customer_id uuid references accounts,
  -- The invoice that a credit note corrects.
  credits_id uuid references invoices,
  issued_at timestamptz not null,
  -- The first day, in Lagos, of the month that it counts in.
  month date not null,
  seller jsonb not null,
  buyer jsonb not null,
  -- [{ "orderItemId", "name", "quantity", "amount", "vat", "exempt" }], amounts in kobo after discounts.
  lines jsonb not null,
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  discount_kobo bigint not null check (discount_kobo >= 0),
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  shipping_vat_kobo bigint not null check (shipping_vat_kobo >= 0),
  total_kobo bigint not null,
  vat_bps int not null,
  -- vat_kobo is part of taxable_kobo; taxable_kobo and exempt_kobo add up to the total.
  vat_kobo bigint not null check (vat_kobo >= 0),
  taxable_kobo bigint not null check (taxable_kobo >= vat_kobo),
  exempt_kobo bigint not null check (exempt_kobo >= 0),
  constraint invoices_number_key unique nulls not distinct (seller_id, kind, number),
  constraint invoices_once unique (kind, cause),
  constraint invoices_total check (total_kobo = subtotal_kobo - discount_kobo + shipping_kobo
    and total_kobo = taxable_kobo + exempt_kobo)
);
create index invoices_store on invoices (store_id, id desc);
create index invoices_month on invoices (store_id, month, kind);
create index invoices_platform on invoices (month, kind) where seller_id is null;
create index invoices_order on invoices (order_id) where order_id is not null;
create index invoices_customer on invoices (customer_id, id desc) where customer_id is not null;
create index invoices_credits on invoices (credits_id) where credits_id is not null;
