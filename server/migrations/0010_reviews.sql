-- What customers say of the products that reached them, and of the stores that sent them.
create table reviews (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  -- Null: of the store itself.
  product_id uuid,
  customer_id uuid not null references accounts,
  -- What brought it to the customer, and the options as they were bought.
  order_id uuid not null,
  options jsonb not null default '[]',
  stars smallint not null check (stars between 1 and 5),
  title text not null default '' check (length(title) <= 100),
  text text not null check (length(text) between 1 and 3000),
  picture_ids uuid[] not null default '{}' check (cardinality(picture_ids) <= 5),
  has_pictures boolean generated always as (cardinality(picture_ids) > 0) stored not null,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- Hidden ones are seen by their writer and administrators, and count nowhere.
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products,
  foreign key (store_id, order_id) references orders,
  constraint reviews_once unique nulls not distinct (store_id, product_id, customer_id),
  constraint reviews_answered_at check ((answer is null) = (answered_at is null)),
  constraint reviews_hidden_for_a_reason check ((hidden_at is null) = (hidden_reason is null))
);
create index reviews_id on reviews (id);
create index reviews_customer on reviews (customer_id, created_at desc, id desc);
create index reviews_hidden on reviews (hidden_at desc) where hidden_at is not null;
-- One index per sort that the lists offer, so that a page of ten thousand reads a page.
create index reviews_newest on reviews (store_id, product_id, created_at desc, id desc) where hidden_at is null;
create index reviews_highest on reviews (store_id, product_id, stars desc, created_at desc, id desc) where hidden_at is null;
create index reviews_lowest on reviews (store_id, product_id, stars, created_at desc, id desc) where hidden_at is null;
create index reviews_pictured on reviews (store_id, product_id, created_at desc, id desc) where hidden_at is null and has_pictures;

-- How many reviews of each number of stars are seen: the bars of a summary, and the true count of every filter.
create table review_counts (
  store_id uuid not null references stores,
  -- Null: of the store itself.
  product_id uuid,
  stars smallint not null,
  count int not null,
  with_pictures int not null,
  constraint review_counts_key unique nulls not distinct (store_id, product_id, stars)
);

create function count_review() returns trigger language plpgsql as $$
declare
  of reviews := coalesce(new, old);
  before int := case when tg_op <> 'INSERT' and old.hidden_at is null then 1 else 0 end;
  after int := case when tg_op <> 'DELETE' and new.hidden_at is null then 1 else 0 end;
  more_stars int := after * coalesce(new.stars, 0) - before * coalesce(old.stars, 0);
begin
  -- The product's or store's row comes first: whoever counts for the same one waits here, so that the counts below can't
  -- lock each other out.
  if of.product_id is null then
    update stores set rating_sum = rating_sum + more_stars, review_count = review_count + after - before
      where id = of.store_id;
  else
    update products set rating_sum = rating_sum + more_stars, review_count = review_count + after - before
      where store_id = of.store_id and id = of.product_id;
  end if;
  insert into review_counts as kept (store_id, product_id, stars, count, with_pictures)
    select of.store_id, of.product_id, changed.stars, sum(changed.by), sum(changed.by * changed.pictured::int)
    from (values (old.stars, -before, old.has_pictures), (new.stars, after, new.has_pictures)) changed (stars, by, pictured)
    where changed.by <> 0 group by changed.stars
  on conflict (store_id, product_id, stars) do update
    set count = kept.count + excluded.count, with_pictures = kept.with_pictures + excluded.with_pictures;
  return null;
end $$;
create trigger count_review after insert or delete on reviews for each row execute function count_review();
create trigger count_changed_review after update of stars, picture_ids, hidden_at on reviews for each row
  when ((old.stars, old.has_pictures, old.hidden_at is null) is distinct from (new.stars, new.has_pictures, new.hidden_at is null))
  execute function count_review();

create table review_reports (
  store_id uuid not null,
  review_id uuid not null,
  account_id uuid not null references accounts,
  reason text not null check (reason in ('spam', 'offensive', 'off_topic', 'private_information', 'other')),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  -- When an administrator hid the review or let it stand.
  settled_at timestamptz,
  constraint review_reports_once primary key (review_id, account_id),
  foreign key (store_id, review_id) references reviews
);
create index review_reports_open on review_reports (review_id) where settled_at is null;
