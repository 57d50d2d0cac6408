-- Units that were left out of an order before it was handed over. Their line in order_items, and the order, are that much
-- smaller, or the line is gone. Discount, commission and VAT are of these units.
create table order_left_out (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  -- The timeline entry of the change.
  activity_id uuid not null,
  order_item_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  name text not null,
  options jsonb not null,
  picture_id uuid references files,
  quantity int not null check (quantity > 0),
  unit_kobo bigint not null check (unit_kobo >= 0),
  discount_kobo bigint not null check (discount_kobo >= 0),
  commission_kobo bigint not null check (commission_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  vat_exempt boolean not null,
  position int not null,
  primary key (store_id, id),
  constraint order_left_out_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_left_out_order on order_left_out (order_id);

-- What the units that were left out cost after discounts. total_kobo no longer has it, what was paid for the order does.
alter table orders add column left_out_kobo bigint not null default 0 check (left_out_kobo >= 0);

-- Orders with a refund, also of what was left out. orders_store_went_back stays for the previous release.
create index orders_store_refunds on orders (store_id, placed_at desc, id desc)
  where checkout_id is not null and (total_kobo > 0 and status = 'cancelled'
    or (returned_goods_kobo + returned_shipping_kobo + case_refunded_kobo + left_out_kobo) > 0);

-- The help article about cancelling says how to take out one of several items, unless an administrator has edited it.
insert into page_versions (page, version, title, content, valid_from, published_at, published_by)
  select page, version + 1, title, replace(content, E'\n\nAfter the pickup', E'\n\nTo drop only some of the items, choose “Take out an item” on the order’s page until the store has packed them. You get back what you paid for them, and the rest is delivered. The delivery fee stays. An order with a discount can only be cancelled whole. If a store can’t send an item, it takes it out itself: you are refunded at once and get a mail.\n\nAfter the pickup'), case when exists (select from accounts) then now() else valid_from end, now(), published_by
  from page_versions last where page = 'cancel-an-order' and published_by = 'Bitmarte'
    and version = (select max(version) from page_versions where page = 'cancel-an-order');
