-- Customers who found a review helpful, each once. The review has their number.
create table review_votes (
  store_id uuid not null,
  review_id uuid not null,
  customer_id uuid not null references accounts on delete cascade,
  at timestamptz not null,
  primary key (review_id, customer_id),
  constraint review_votes_store_id_review_id_fkey foreign key (store_id, review_id) references reviews(store_id, id)
);
create index review_votes_customer on review_votes (customer_id);

alter table reviews add column helpful int not null default 0 constraint reviews_helpful_check check (helpful >= 0);
create index reviews_most_helpful on reviews (store_id, product_id, helpful desc, created_at desc, id desc)
  where hidden_at is null;
