-- What is said of a store and all of its products, as its merchant reads it.
create index reviews_store_newest on reviews (store_id, created_at desc, id desc) where hidden_at is null;
create index reviews_store_unanswered on reviews (store_id, created_at desc, id desc)
  where hidden_at is null and answer is null;
-- The returns that wait for their store.
create index order_returns_store_waiting on order_returns (store_id, status) where status in ('requested', 'received');
