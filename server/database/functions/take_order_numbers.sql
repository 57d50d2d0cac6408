-- Takes the next order number of each of these stores. Locks them in the order of their IDs, because an update alone
-- would lock in any order. Volatile and two statements, each with a snapshot of its own: an update in the statement that
-- locked would meet the rows as they were before it waited, and deadlock with another like it.
-- Test: server/domains/stores/order-numbers.test.ts
create or replace function take_order_numbers(of_stores uuid[]) returns table (store_id uuid, number int)
language sql volatile as $$
  select from stores where id = any($1) order by id for no key update;
  update stores set next_order_number = next_order_number + 1 where id = any($1) returning id, next_order_number - 1;
$$;
