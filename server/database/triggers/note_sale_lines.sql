create or replace function note_sale_lines() returns trigger language plpgsql as $$
begin
  insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
  select day_in_lagos(o.placed_at), i.store_id, i.product_id, 'sale', i.quantity, i.quantity * i.unit_kobo, i.discount_kobo
  from added i join orders o on o.store_id = i.store_id and o.id = i.order_id
  where o.type <> 'replacement';
  return null;
end $$;

create or replace trigger note_sale_lines after insert on order_items referencing new table as added
  for each statement execute function note_sale_lines();
