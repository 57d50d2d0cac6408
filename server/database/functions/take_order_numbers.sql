-- Takes the next order number of each of these stores. The first statement locks them in the order of their IDs, because
-- an update locks in any order. The second one has a snapshot of its own, since the function is volatile: in one statement
-- with the lock, the update would start from the rows as they were before the wait, and deadlock with another checkout.
-- Test: server/domains/stores/order-numbers.test.ts
create or replace function take_order_numbers(of_stores uuid[]) returns table (store_id uuid, number int)
language sql volatile as $$
  select from stores where id = any($1) order by id for no key update;
  update stores set next_order_number = next_order_number + 1 where id = any($1) returning id, next_order_number - 1;
$$;
