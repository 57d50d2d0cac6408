create or replace function note_cancelled() returns trigger language plpgsql as $$
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

create or replace trigger note_cancelled after update of status on orders
  for each row when (new.type <> 'replacement' and new.status = 'cancelled' and old.status <> 'cancelled') execute function note_cancelled();
