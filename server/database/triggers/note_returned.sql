create or replace function note_returned() returns trigger language plpgsql as $$
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

create or replace trigger note_returned after update of refund on order_returns
  for each row when (new.refund = 'refunded' and old.refund is distinct from 'refunded') execute function note_returned();
