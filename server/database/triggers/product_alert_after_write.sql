create or replace function product_alert_after_write() returns trigger language plpgsql as $$
begin
  update product_variants set alert_units = new.stock_alert_units
    where store_id = new.store_id and product_id = new.id and alert_units <> new.stock_alert_units;
  return null;
end $$;

create or replace trigger product_alert_after_write after update of stock_alert_units on products
  for each row when (old.stock_alert_units <> new.stock_alert_units) execute function product_alert_after_write();
