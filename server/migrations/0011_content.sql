-- Opening hours per weekday, {"mon": {"opens": "09:00", "closes": "18:00"}, …}; a day that is left out is closed.
alter table stores
  add column opening_hours jsonb,
  add column closed_from date,
  add column closed_until date,
  add column closed_note text not null default '' check (length(closed_note) <= 200),
  add constraint stores_holiday check ((closed_from is null) = (closed_until is null) and closed_from <= closed_until);

alter table hubs
  add column area_served text not null default '' check (length(area_served) <= 200),
  add column phone_number text,
  add column opening_hours jsonb,
  -- Parcels that it can hold.
  add column capacity int check (capacity > 0);

create table follows (
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null references stores on delete cascade,
  followed_at timestamptz not null,
  primary key (customer_id, store_id)
);
create index follows_store on follows (store_id);

create function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update stores set follower_count = follower_count + 1 where id = new.store_id;
  else
    update stores set follower_count = follower_count - 1 where id = old.store_id;
  end if;
  return null;
end $$;
create trigger count_followers after insert or delete on follows for each row execute function count_followers();

create table wishlist_items (
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null,
  product_id uuid not null,
  saved_at timestamptz not null,
  primary key (customer_id, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);
create index wishlist_items_product on wishlist_items (store_id, product_id);

-- What a customer or a store says about the marketplace, once each.
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
  -- A path of the web app.
  link text not null check (link ~ '^/([^/\\]|$)'),
  picture_id uuid not null references files,
  position int not null check (position between 0 and 1000),
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null,
  constraint featured_images_in_order check (ends_at > starts_at)
);
create index featured_images_position on featured_images (position, id);
