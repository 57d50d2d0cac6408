-- The number of different items that a customer's cart has with these variants in it. Volatile, so that a statement that
-- has waited for the lock of the cart counts what was committed meanwhile, which the statement's own snapshot lacks.
-- Test: server/domains/cart/cart.test.ts "counts what was put into the cart while it waited for the lock"
create or replace function cart_size_with(customer uuid, variants uuid[]) returns int language sql volatile as $$
  select count(*)::int from (
    select variant_id from cart_items where customer_id = $1 and saved_at is null union select unnest($2)) items
$$;
