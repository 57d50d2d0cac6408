create or replace function variant_before_insert() returns trigger language plpgsql as $$
begin
  new.alert_units := coalesce(
    (select stock_alert_units from products where store_id = new.store_id and id = new.product_id), 0);
  return new;
end $$;

create or replace trigger variant_before_insert before insert on product_variants
  for each row execute function variant_before_insert();
