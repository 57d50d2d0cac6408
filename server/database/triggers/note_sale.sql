create or replace function note_sale() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  values (day_in_lagos(new.placed_at), new.store_id, new.id, new.customer_id, new.to_state, 'sale', 1, new.subtotal_kobo,
    new.discount_kobo, new.shipping_kobo, new.commission_kobo, new.provider_fee_kobo, due_to_merchant(new),
    due_to_partner(new));
  return null;
end $$;

create or replace trigger note_sale after insert on orders
  for each row when (new.type <> 'replacement') execute function note_sale();
