-- What reports and finance add up: a row for what each order brought on the day that it was placed, and for what was taken
-- back on the day that it was. Rows are only ever added, in the transaction that changes the order, so nobody waits for
-- anybody else, and a sum over days is a sum over the journal. See docs/decisions/0024-reports.md.
create table sales (
  id bigint generated always as identity primary key,
  -- In Lagos.
  day date not null,
  store_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  -- Where it goes to; '' for what isn't delivered.
  state text not null,
  -- carrier: who delivers was decided or changed, counted on the day of the sale; borne: what a return cost went from who
  -- bore it to somebody else, or a partner was paid for bringing one back.
  kind text not null check (kind in ('sale', 'carrier', 'cancelled', 'returned', 'borne')),
  -- 1 for a sale, −1 for an order that was taken back whole.
  orders smallint not null,
  goods_kobo bigint not null,
  discount_kobo bigint not null,
  -- What customers paid for delivery.
  shipping_kobo bigint not null,
  commission_kobo bigint not null,
  fee_kobo bigint not null,
  -- Of goods less discount and shipping: what the store and the delivery partner are due. The rest is the platform's.
  merchant_kobo bigint not null,
  partner_kobo bigint not null
);
create index sales_store on sales (store_id, day);
create index sales_day on sales (day);
create index sales_order on sales (order_id);
create index sales_taken_back on sales (day, id) where kind in ('cancelled', 'returned');

-- The same by product.
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
-- All that a report by product reads, in the order of its groups.
create index sale_lines_product on sale_lines (product_id, day) include (kind, units, goods_kobo, discount_kobo);
create index sale_lines_taken_back on sale_lines (day, id) where kind in ('cancelled', 'returned');

create trigger sales_append_only before update or delete on sales
  for each row execute function refuse_change();
create trigger sale_lines_append_only before update or delete on sale_lines
  for each row execute function refuse_change();

create function day_in_lagos(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Africa/Lagos')::date;

-- What a store and a partner are due of an order, as ledger/entries.ts releases it.
create function due_to_merchant(o orders) returns bigint language sql immutable
  return o.subtotal_kobo - o.discount_kobo - o.commission_kobo
    + case when o.delivered_by = 'merchant' then o.shipping_kobo else 0 end;
create function due_to_partner(o orders) returns bigint language sql immutable
  return case when o.partner_id is null then 0 else ((o.shipping_kobo + o.shipping_discount_kobo) * 80 + 50) / 100 end;

create function note_sale() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  values (day_in_lagos(new.placed_at), new.store_id, new.id, new.customer_id, new.to_state, 'sale', 1, new.subtotal_kobo,
    new.discount_kobo, new.shipping_kobo, new.commission_kobo, new.provider_fee_kobo, due_to_merchant(new),
    due_to_partner(new));
  return null;
end $$;
create trigger note_sale after insert on orders
  for each row when (new.type <> 'replacement') execute function note_sale();

create function note_carrier() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  select day_in_lagos(new.placed_at), new.store_id, new.id, new.customer_id, new.to_state, 'carrier', 0, 0, 0, 0, 0, 0,
    more.merchant, more.partner
  from (select due_to_merchant(new) - due_to_merchant(old), due_to_partner(new) - due_to_partner(old)) more (merchant, partner)
  where more.merchant <> 0 or more.partner <> 0;
  return null;
end $$;
create trigger note_carrier after update of partner_id, delivered_by on orders
  for each row when (new.type <> 'replacement' and new.status not in ('completed', 'cancelled'))
  execute function note_carrier();

-- What is left of the order is taken back; what the provider took stays with the platform.
create function note_cancelled() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  values (day_in_lagos(new.updated_at), new.store_id, new.id, new.customer_id, new.to_state, 'cancelled', -1,
    -new.subtotal_kobo, -new.discount_kobo, -new.shipping_kobo, -new.commission_kobo, 0, -due_to_merchant(old),
    -due_to_partner(old));
  insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
  select day_in_lagos(new.updated_at), new.store_id, product_id, 'cancelled', -quantity, -quantity * unit_kobo, -discount_kobo
  from order_items where store_id = new.store_id and order_id = new.id;
  return null;
end $$;
create trigger note_cancelled after update of status on orders
  for each row when (new.type <> 'replacement' and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function note_cancelled();

create function note_sale_lines() returns trigger language plpgsql as $$
begin
  insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
  select day_in_lagos(o.placed_at), i.store_id, i.product_id, 'sale', i.quantity, i.quantity * i.unit_kobo, i.discount_kobo
  from added i join orders o on o.store_id = i.store_id and o.id = i.order_id
  where o.type <> 'replacement';
  return null;
end $$;
create trigger note_sale_lines after insert on order_items
  referencing new table as added for each statement execute function note_sale_lines();

-- What a return gives back, its store bears; by product in proportion to what its items cost, the kobo adding up.
create function note_returned() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  select day_in_lagos(new.updated_at), o.store_id, o.id, o.customer_id, o.to_state, 'returned', 0, -new.goods_kobo, 0,
    -new.shipping_kobo, -new.commission_kobo, 0, new.commission_kobo - new.goods_kobo - new.shipping_kobo, 0
  from orders o where o.store_id = new.store_id and o.id = new.order_id and o.type <> 'replacement';
  insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
  select day_in_lagos(new.updated_at), new.store_id, product_id, 'returned', -quantity,
    coalesce(round(new.goods_kobo * (upto - cost) / nullif(whole, 0)) - round(new.goods_kobo * upto / nullif(whole, 0)), 0), 0
  from (
    select part.*, sum(cost) over (order by id) upto, sum(cost) over () whole
    from (
      select r.id, i.product_id, r.quantity,
        r.quantity * i.unit_kobo - round(i.discount_kobo::numeric * r.quantity / i.quantity) cost
      from order_return_items r join order_items i on i.store_id = r.store_id and i.id = r.order_item_id
      where r.store_id = new.store_id and r.return_id = new.id
    ) part
  ) parts
  where exists (select from orders o where o.store_id = new.store_id and o.id = new.order_id and o.type <> 'replacement');
  return null;
end $$;
create trigger note_returned after update of refund on order_returns
  for each row when (new.refund = 'refunded' and old.refund is distinct from 'refunded') execute function note_returned();

create function note_borne() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  select day_in_lagos(e.at), o.store_id, o.id, o.customer_id, o.to_state, 'borne', 0, 0, 0, 0, 0, 0, due.merchant, due.partner
  from (
    select p.entry_id, -coalesce(sum(p.amount_kobo) filter (where a.kind = 'merchant_payable'), 0) merchant,
      -coalesce(sum(p.amount_kobo) filter (where a.kind = 'delivery_payable'), 0) partner
    from added p join ledger_accounts a on a.id = p.account_id group by p.entry_id
  ) due
  join ledger_entries e on e.id = due.entry_id and e.event in ('chargeback', 'return_carried')
  join orders o on o.id = e.order_id;
  return null;
end $$;
create trigger note_borne after insert on ledger_postings
  referencing new table as added for each statement execute function note_borne();

-- The orders that are there already, a sale by its day and what was cancelled by its own.
insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
  commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
select day_in_lagos(placed_at), store_id, id, customer_id, to_state, 'sale', 1, subtotal_kobo, discount_kobo, shipping_kobo,
  commission_kobo, provider_fee_kobo, due_to_merchant(orders), due_to_partner(orders)
from orders where type <> 'replacement' order by placed_at, id;

insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
  commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
select day_in_lagos(coalesce(cancelled.at, updated_at)), store_id, id, customer_id, to_state, 'cancelled', -1,
  -subtotal_kobo, -discount_kobo, -shipping_kobo, -commission_kobo, 0, -due_to_merchant(orders), -due_to_partner(orders)
from orders left join lateral (
  select a.at from order_activities a where a.order_id = orders.id and a.status = 'cancelled' order by a.id desc limit 1
) cancelled on true
where type <> 'replacement' and status = 'cancelled' order by 1;

insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
select day_in_lagos(o.placed_at), i.store_id, i.product_id, 'sale', i.quantity, i.quantity * i.unit_kobo, i.discount_kobo
from order_items i join orders o on o.store_id = i.store_id and o.id = i.order_id
where o.type <> 'replacement' order by o.placed_at, o.id, i.position;

insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
select s.day, i.store_id, i.product_id, 'cancelled', -i.quantity, -i.quantity * i.unit_kobo, -i.discount_kobo
from sales s join order_items i on i.store_id = s.store_id and i.order_id = s.order_id
where s.kind = 'cancelled' order by s.day, s.order_id, i.position;

-- What falls due within days, for the settlement.
create index payouts_due on payouts (due_at, id);
