-- No sale or reservation takes stock below zero unless the variant sells on when out of stock. A count may, which
-- raises stocktakes: what was sold before it may be more than it found.
-- Test: server/database/triggers.test.ts "of two sales of the last unit at once, one is refused; what is below zero only rises"
create or replace function refuse_oversold() returns trigger language plpgsql as $$
begin
  raise check_violation using constraint = 'product_variants_available_check',
    message = format('variant %s would have %s in stock', new.id, new.available);
end $$;

create or replace trigger refuse_oversold after update of available on product_variants for each row
  when (new.available < 0 and new.available < old.available and not new.sells_when_out and new.stocktakes = old.stocktakes)
  execute function refuse_oversold();
create or replace trigger refuse_new_oversold before insert on product_variants for each row
  when (new.available < 0 and not new.sells_when_out) execute function refuse_oversold();
