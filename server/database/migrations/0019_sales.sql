-- Append-only sales journal, summed by reports: a row per order on the day it was placed, and a row per cancellation or
-- return on its day. Rows are inserted in the transaction that changes the order, so writers never block each other.
-- See docs/decisions/0024-reports.md.
create table sales (
  id bigint generated always as identity primary key,
  -- Date in Lagos.
  day date not null,
  store_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  -- Destination; '' when nothing is delivered.
  state text not null,
  -- carrier: the carrier was set or changed, dated to the day of the sale. borne: the cost of a return was shifted to
  -- another party, or a partner was paid for collecting it.
  kind text not null check (kind in ('sale', 'carrier', 'cancelled', 'returned', 'borne')),
  -- 1 for a sale, -1 for a cancelled or fully returned order.
  orders smallint not null,
  goods_kobo bigint not null,
  discount_kobo bigint not null,
  -- Delivery fee paid by the customer.
  shipping_kobo bigint not null,
  commission_kobo bigint not null,
  fee_kobo bigint not null,
  -- Earnings of the store and the delivery partner. The rest is the platform's.
  merchant_kobo bigint not null,
  partner_kobo bigint not null
);
create index sales_store on sales (store_id, day);
create index sales_day on sales (day);
create index sales_order on sales (order_id);
create index sales_taken_back on sales (day, id) where kind in ('cancelled', 'returned');

-- The sales journal by product.
create table sale_lines (
  id bigint generated always as identity primary key,
  day date not null,
  store_id uuid not null,
  product_id uuid not null,
  kind text not null check (kind in ('sale', 'cancelled', 'returned')),
  units int not null,
  goods_kobo bigint not null,
  discount_kobo bigint not null
);
create index sale_lines_store on sale_lines (store_id, day);
create index sale_lines_day on sale_lines (day);
-- Covers reports by product, in grouping order.
create index sale_lines_product on sale_lines (product_id, day) include (kind, units, goods_kobo, discount_kobo);
create index sale_lines_taken_back on sale_lines (day, id) where kind in ('cancelled', 'returned');
