-- Reviews of delivered products and of stores.
create table reviews (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  -- Null: a review of the store.
  product_id uuid,
  customer_id uuid not null references accounts,
  -- The order that entitles the customer to review, and the options bought.
  order_id uuid not null,
  options jsonb not null default '[]'::jsonb,
  stars smallint not null check (stars between 1 and 5),
  title text not null default '' check (length(title) <= 100),
  text text not null check (length(text) between 1 and 3000),
  picture_ids uuid[] not null default '{}'::uuid[] check (cardinality(picture_ids) <= 5),
  has_pictures boolean generated always as (cardinality(picture_ids) > 0) stored not null,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- Hidden reviews are visible to their author and administrators only and aren't counted.
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint reviews_answered_at check ((answer is null) = (answered_at is null)),
  constraint reviews_hidden_for_a_reason check ((hidden_at is null) = (hidden_reason is null)),
  primary key (store_id, id),
  constraint reviews_once unique nulls not distinct (store_id, product_id, customer_id),
  constraint reviews_store_id_product_id_fkey foreign key (store_id, product_id) references products(store_id, id),
  constraint reviews_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index reviews_id on reviews (id);
create index reviews_customer on reviews (customer_id, created_at desc, id desc);
create index reviews_hidden on reviews (hidden_at desc) where hidden_at is not null;
-- One index per sort order, so that a page of ten thousand reviews reads only that page.
create index reviews_newest on reviews (store_id, product_id, created_at desc, id desc) where hidden_at is null;
create index reviews_highest on reviews (store_id, product_id, stars desc, created_at desc, id desc)
  where hidden_at is null;
create index reviews_lowest on reviews (store_id, product_id, stars, created_at desc, id desc) where hidden_at is null;
create index reviews_pictured on reviews (store_id, product_id, created_at desc, id desc)
  where hidden_at is null and has_pictures;
-- The merchant's list of reviews of the store and all its products.
create index reviews_store_newest on reviews (store_id, created_at desc, id desc)
  include (stars, answered_at) where hidden_at is null;
create index reviews_store_unanswered on reviews (store_id, created_at desc, id desc)
  include (stars) where hidden_at is null and answered_at is null;
create index reviews_store_words on reviews
  using gin (store_id, plain((title || ' ') || text) gin_trgm_ops)
  where hidden_at is null;

-- Visible reviews per number of stars: the rating summary, and exact counts for each filter.
create table review_counts (
  store_id uuid not null references stores,
  -- Null: reviews of the store.
  product_id uuid,
  stars smallint not null,
  count int not null,
  with_pictures int not null,
  constraint review_counts_key unique nulls not distinct (store_id, product_id, stars)
);

create table review_reports (
  store_id uuid not null,
  review_id uuid not null,
  account_id uuid not null references accounts,
  reason text not null check (reason in ('spam', 'offensive', 'off_topic', 'private_information', 'other')),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  -- When an administrator hid the review or dismissed the report.
  settled_at timestamptz,
  constraint review_reports_once primary key (review_id, account_id),
  constraint review_reports_store_id_review_id_fkey foreign key (store_id, review_id)
    references reviews(store_id, id)
);
create index review_reports_open on review_reports (review_id) where settled_at is null;

create table follows (
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  followed_at timestamptz not null,
  primary key (customer_id, store_id)
);
create index follows_store on follows (store_id);

create table wishlist_items (
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null,
  product_id uuid not null,
  saved_at timestamptz not null,
  primary key (customer_id, product_id),
  constraint wishlist_items_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id) on delete cascade
);
create index wishlist_items_product on wishlist_items (store_id, product_id);

-- Testimonials about the marketplace, one per customer or store.
create table testimonials (
  id uuid primary key default uuidv7(),
  customer_id uuid references accounts on delete cascade,
  store_id uuid references stores on delete cascade,
  stars int check (stars between 1 and 5),
  words text not null check (length(words) between 10 and 1000),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'hidden')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint testimonials_one_author check (num_nonnulls(customer_id, store_id) = 1),
  constraint testimonials_customer_key unique (customer_id),
  constraint testimonials_store_key unique (store_id)
);
create index testimonials_status on testimonials (status, updated_at desc, id);

create table store_policies (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  type text not null check (type in ('returns', 'shipping', 'privacy', 'other')),
  title text not null check (length(title) between 2 and 80),
  content text not null check (length(content) between 10 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint store_policies_title_key unique (store_id, title)
);
create unique index store_policies_type_key on store_policies (store_id, type) where type <> 'other';

create table contact_messages (
  id uuid primary key default uuidv7(),
  full_name text not null,
  email text not null,
  topic text not null check (topic in ('order', 'payment', 'selling', 'delivery', 'other')),
  message text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references accounts
);
create index contact_messages_newest on contact_messages (id desc);
create index contact_messages_waiting on contact_messages (id desc) where answered_at is null;

create table featured_images (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 2 and 80),
  subtitle text not null default '' check (length(subtitle) <= 160),
  -- Path in the web app.
  link text not null check (link ~ '^/([^/\\]|$)'),
  picture_id uuid not null references files,
  position int not null check ("position" >= 0 and "position" <= 1000),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  constraint featured_images_in_order check (ends_at > starts_at)
);
create index featured_images_position on featured_images ("position", id);
