create or replace function variant_after_write() returns trigger language plpgsql as $$
declare
  at_store uuid := coalesce(new.store_id, old.store_id);
  of_product uuid := coalesce(new.product_id, old.product_id);
  now_in_stock boolean;
begin
  perform from products where store_id = at_store and id = of_product for no key update;
  now_in_stock := exists (select from product_variants v
    where v.store_id = at_store and v.product_id = of_product and (v.available > 0 or v.sells_when_out));
  update products set in_stock = now_in_stock
    where store_id = at_store and id = of_product and in_stock is distinct from now_in_stock;
  return null;
end $$;

create or replace trigger variant_after_insert after insert or delete on product_variants
  for each row execute function variant_after_write();
-- Only a crossing of zero can change it, so a sale of one of many costs nothing more.
create or replace trigger variant_after_update after update of available, sells_when_out on product_variants
  for each row when ((old.available > 0 or old.sells_when_out) is distinct from (new.available > 0 or new.sells_when_out)) execute function variant_after_write();
