create or replace function note_carrier() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  select day_in_lagos(new.placed_at), new.store_id, new.id, new.customer_id, new.to_state, 'carrier', 0, 0, 0, 0, 0, 0,
    more.merchant, more.partner
  from (select due_to_merchant(new) - due_to_merchant(old), due_to_partner(new) - due_to_partner(old)) more (merchant, partner)
  where more.merchant <> 0 or more.partner <> 0;
  return null;
end $$;

create or replace trigger note_carrier after update of partner_id, delivered_by on orders
  for each row when (new.type <> 'replacement' and (new.status not in ('completed', 'cancelled'))) execute function note_carrier();
