-- The themes that a store has, each with what its merchant made of it; themes themselves are data in code.
create table merchant_themes (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  theme_id int not null,
  active boolean not null,
  logo_id uuid references files,
  phone_number text,
  email text,
  title text not null default '' check (length(title) <= 80),
  subtitle text not null default '' check (length(subtitle) <= 200),
  banner_image_id uuid references files,
  promo_image_id uuid references files,
  -- Those that differ from the theme's own, {"salePrice": "#aabbcc", …}.
  colors jsonb not null default '{}',
  -- {"instagram": "https://…", …}
  socials jsonb not null default '{}',
  created_at timestamptz not null,
  constraint merchant_themes_once unique (store_id, theme_id)
);
create unique index merchant_themes_one_active on merchant_themes (store_id) where active;

-- Every store begins with the default theme.
create function give_theme() returns trigger language plpgsql as $$
begin
  insert into merchant_themes (store_id, theme_id, active, created_at) values (new.id, 45, true, new.created_at);
  return null;
end $$;
create trigger give_theme after insert on stores for each row execute function give_theme();
insert into merchant_themes (store_id, theme_id, active, created_at) select id, 45, true, created_at from stores;

-- What a store shows of what its customers said, whatever its theme.
create table theme_testimonials (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  name text not null check (length(name) between 2 and 60),
  said_from text not null check (length(said_from) <= 60),
  words text not null check (length(words) between 10 and 400),
  created_at timestamptz not null
);
create index theme_testimonials_store on theme_testimonials (store_id, id desc);

-- Answers that show them are kept (0009_catalogue_speed.sql). Another theme takes the place of the active one, so that
-- every change of what is shown begins with an update.
create trigger theme_told after update on merchant_themes for each row
  when (old.* is distinct from new.*) execute function tell_change('theme', 'store_id');
create trigger theme_testimonial_told after insert or update or delete on theme_testimonials for each row
  execute function tell_change('theme', 'store_id');

create trigger store_review_written after insert on reviews for each row when (new.product_id is null)
  execute function tell_change('store-reviews', 'store_id');
create trigger store_review_told after update on reviews for each row
  when (new.product_id is null and old.* is distinct from new.*)
  execute function tell_change('store-reviews', 'store_id');

-- Addresses that a store had before, which lead to the one it has. They stay its own.
create table store_urls_before (
  url text primary key,
  store_id uuid not null references stores on delete cascade
);
create index store_urls_before_store on store_urls_before (store_id);

create function keep_store_url() returns trigger language plpgsql as $$
begin
  -- After the write: whoever takes an address that is being given up has waited for that, and sees it here.
  delete from store_urls_before where url = new.url and store_id = new.id;
  if exists (select from store_urls_before where url = new.url) then
    raise unique_violation using constraint = 'stores_url_key', message = 'the url was another store''s';
  end if;
  if tg_op = 'UPDATE' then
    insert into store_urls_before (url, store_id) values (old.url, old.id);
  end if;
  return null;
end $$;
create trigger keep_store_url after insert on stores for each row execute function keep_store_url();
create trigger keep_renamed_store_url after update of url on stores for each row when (old.url <> new.url)
  execute function keep_store_url();

-- The directory's orders and its filter. An average counts as if five more had given 3 stars.
create index stores_best_rated on stores (((rating_sum + 15.0::float8) / (review_count + 5)) desc, id) where live;
create index stores_newest on stores (created_at desc, id) where live;
create index stores_in_state on stores (lower(pickup_state), follower_count desc, id) where live;
