-- Rows of a store carry its id in their key, so that the tables can be distributed on it.

-- The tree has three levels: category, subcategory, child category.
create table categories (
  id uuid primary key default uuidv7(),
  parent_id uuid references categories,
  level smallint not null check (level between 1 and 3),
  name text not null check (length(name) between 2 and 60),
  icon text not null default '',
  position int not null default 0,
  constraint categories_name_key unique nulls not distinct (parent_id, name),
  constraint categories_only_roots_have_no_parent check ((level = 1) = (parent_id is null))
);

create table products (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  category_id uuid not null references categories,
  sub_category_id uuid not null references categories,
  child_category_id uuid not null references categories,
  name text not null check (length(name) between 2 and 140),
  description text[] not null default '{}',
  sku text not null default '',
  -- The first entry of the pricing list: what it cost, what is paid, and the price before a discount.
  cost_kobo bigint not null default 0 check (cost_kobo >= 0),
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null check (list_kobo >= selling_kobo),
  discount_percent smallint generated always as (((list_kobo - selling_kobo) * 100 / list_kobo)::smallint) stored not null,
  weight_grams int not null check (weight_grams >= 0),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg')),
  length_mm int not null default 0,
  width_mm int not null default 0,
  height_mm int not null default 0,
  dimension_unit text not null default 'cm' check (dimension_unit in ('mm', 'cm', 'm')),
  is_digital boolean not null default false,
  sells_when_out boolean not null default false,
  stock_alert_units int not null default 0,
  -- [{ "type": "Colour", "options": ["Indigo", "Clay"] }]
  properties jsonb not null default '[]',
  approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
  approved_at timestamptz,
  published boolean not null default true,
  -- Approved, published and of a live store; kept true by triggers, so that a list reads one index.
  visible boolean not null default false,
  in_stock boolean not null default false,
  picture_id uuid references files,
  -- The picture's size, kept by a trigger: a file never changes, and a list needn't look up each of its pictures.
  picture_width int,
  picture_height int,
  sold_count int not null default 0,
  rating_sum int not null default 0,
  review_count int not null default 0,
  rating real generated always as (case when review_count = 0 then 0 else rating_sum::real / review_count end) stored not null,
  search tsvector not null default ''::tsvector,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id)
);
create index products_id on products (id);
create index products_store_newest on products (store_id, created_at desc);

-- One index per level and sort that the screens offer; `visible` keeps them to what customers see. Each carries what
-- the filters ask, so that counting and passing over the pages before read the index alone.
create index products_all_best on products (sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_all_newest on products (created_at desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_all_price on products (selling_kobo, id) include (in_stock) where visible;
create index products_all_rating on products (rating desc, review_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_all_discount on products (discount_percent desc, id desc) where visible and discount_percent > 0;
create index products_category_best on products (category_id, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_category_newest on products (category_id, created_at desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_category_price on products (category_id, selling_kobo, id) include (in_stock) where visible;
create index products_category_rating on products (category_id, rating desc, review_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_sub_best on products (sub_category_id, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_sub_newest on products (sub_category_id, created_at desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_sub_price on products (sub_category_id, selling_kobo, id) include (in_stock) where visible;
create index products_sub_rating on products (sub_category_id, rating desc, review_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_child_best on products (child_category_id, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_child_newest on products (child_category_id, created_at desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_child_price on products (child_category_id, selling_kobo, id) include (in_stock) where visible;
create index products_child_rating on products (child_category_id, rating desc, review_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_store_best on products (store_id, sold_count desc, id desc) include (selling_kobo, in_stock) where visible;
create index products_search on products using gin (search) where visible;

create table product_variants (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  sku text not null default '',
  -- [{ "property": "Colour", "option": "Indigo" }]; empty for a product of one kind.
  options jsonb not null default '[]',
  selling_kobo bigint not null check (selling_kobo > 0),
  list_kobo bigint not null check (list_kobo >= selling_kobo),
  -- What can still be sold: held stock is taken off when it is held and put back when the hold ends.
  available int not null,
  sells_when_out boolean not null default false,
  position int not null default 0,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products on delete cascade,
  constraint product_variants_available_check check (available >= 0 or sells_when_out),
  constraint product_variants_options_key unique (store_id, product_id, options)
);
create index product_variants_id on product_variants (id);
create index product_variants_product on product_variants (product_id, position);

create table product_pictures (
  store_id uuid not null,
  product_id uuid not null,
  position int not null,
  file_id uuid not null references files,
  alt text not null default '',
  primary key (store_id, product_id, position),
  foreign key (store_id, product_id) references products on delete cascade
);

-- What was sold or came back and isn't yet in sold_count. Only ever inserted while an order is placed, so two orders
-- for one product don't wait for each other; a sweep adds it up.
create table sold_units (
  id bigint generated always as identity primary key,
  store_id uuid not null,
  product_id uuid not null,
  quantity int not null
);

-- Words that customers can find something by, to mend what is mistyped.
create table search_words (
  word text primary key
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops);
create index search_words_initial on search_words (left(word, 1), length(word));

-- Words as search compares them: without accents, capitals, signs and a possessive's s.
create function words(value text) returns text language sql immutable strict parallel safe
  return trim(regexp_replace(regexp_replace(plain(value), '''s\M', '', 'g'), '[^[:alnum:]]+', ' ', 'g'));

-- What a person typed as a query: every word has to occur, as it is or by its stem; with `unfinished` the last one
-- only has to begin a word. At most 8 words. Words such as 'for' are passed over unless nothing else was typed.
create function product_query(typed text, unfinished boolean) returns tsquery
  language sql immutable strict parallel safe as $$
  select string_agg(
      case when n = last and unfinished and length(word) > 1 then '(''' || coalesce(stem || ''' | ''', '') || word || ''':*)'
        else '(''' || coalesce(nullif(stem, word) || ''' | ''', '') || word || ''')' end,
      ' & ' order by n)::tsquery
  from (
    select word, n, stem, max(n) over () last, bool_or(stem is not null) over () some_stem
    from (
      select word, n, (ts_lexize('english_stem', word))[1] stem
      from regexp_split_to_table(words(typed), ' ') with ordinality each (word, n)
      where word <> '' and n <= 8 and length(word) <= 40
    ) stemmed
  ) each
  where stem is not null or not some_stem
$$;

-- What was typed with every word that no product has replaced by the nearest one that some has: one letter off for a
-- short word, two for a longer one. Null when there is nothing to mend.
create function mended_words(typed text) returns text language sql stable strict parallel safe as $$
  select nullif(string_agg(coalesce(nearest, word), ' ' order by n), words(typed))
  from regexp_split_to_table(words(typed), ' ') with ordinality each (word, n)
  left join lateral (
    select near.word as nearest
    from (
      select word from search_words s
        where left(s.word, 1) = left(each.word, 1) and length(s.word) between length(each.word) - 2 and length(each.word) + 2
      union
      select word from search_words s where s.word % each.word
    ) near
    where length(each.word) between 3 and 40
      and not exists (select from search_words s where s.word like each.word || '%')
      and levenshtein_less_equal(near.word, each.word, 2) <= case when length(each.word) < 5 then 1 else 2 end
    order by levenshtein_less_equal(near.word, each.word, 2), similarity(near.word, each.word) desc, near.word
    limit 1
  ) mended on true
  where n <= 8
$$;

-- The name counts most, then the store and the categories, then the description.
create function product_search(p products) returns tsvector language sql stable as $$
  select setweight(to_tsvector('english', words(p.name)), 'A')
      || setweight(to_tsvector('simple', words(p.name)), 'A')
      || setweight(to_tsvector('english', words(coalesce((select string_agg(c.name, ' ') from categories c
           where c.id in (p.category_id, p.sub_category_id, p.child_category_id)), ''))), 'B')
      || setweight(to_tsvector('simple', words(coalesce((select s.name from stores s where s.id = p.store_id), ''))), 'B')
      || setweight(to_tsvector('english', words(array_to_string(p.description, ' '))), 'D')
$$;

create function product_before_write() returns trigger language plpgsql as $$
declare
  was_visible boolean := tg_op = 'UPDATE' and old.visible;
begin
  -- The share lock waits for a store that is being approved or suspended right now.
  new.visible := new.approval_status = 'approved' and new.published and new.deleted_at is null
    and (select live from stores where id = new.store_id for share);
  if tg_op = 'INSERT' or (new.name, new.description, new.category_id, new.sub_category_id, new.child_category_id, new.search)
      is distinct from (old.name, old.description, old.category_id, old.sub_category_id, old.child_category_id, old.search) then
    new.search := product_search(new);
  end if;
  if tg_op = 'INSERT' or new.picture_id is distinct from old.picture_id then
    new.picture_width := (select width from files where id = new.picture_id);
    new.picture_height := (select height from files where id = new.picture_id);
  end if;
  if new.visible and (not was_visible or new.search is distinct from old.search) then
    -- Sorted, so that two products with the same new words don't lock each other out.
    insert into search_words
      select distinct word from regexp_split_to_table(words(concat_ws(' ', new.name,
          (select name from stores where id = new.store_id),
          (select string_agg(name, ' ') from categories where id in (new.category_id, new.sub_category_id, new.child_category_id))
        )), ' ') word
      where length(word) between 3 and 40 and word !~ '[0-9]'
      order by word
      on conflict do nothing;
  end if;
  return new;
end $$;
create trigger product_before_write before insert or update of
  approval_status, published, deleted_at, name, description, category_id, sub_category_id, child_category_id, visible, search,
  picture_id
  on products for each row execute function product_before_write();

create function store_after_write() returns trigger language plpgsql as $$
begin
  update products set visible = visible where store_id = new.id;
  return null;
end $$;
create trigger store_after_write after update of second_approved_at, suspended_at on stores
  for each row when (old.live is distinct from new.live) execute function store_after_write();

create function store_after_rename() returns trigger language plpgsql as $$
begin
  update products set search = '' where store_id = new.id;
  return null;
end $$;
create trigger store_after_rename after update of name on stores
  for each row when (old.name is distinct from new.name) execute function store_after_rename();

-- A product is in stock while any variant of it can be sold. Its row is locked before its variants are looked at:
-- otherwise two orders that take the last of two variants at once would each still see the other's.
create function variant_after_write() returns trigger language plpgsql as $$
declare
  at_store uuid := coalesce(new.store_id, old.store_id);
  of_product uuid := coalesce(new.product_id, old.product_id);
  now_in_stock boolean;
begin
  perform from products where store_id = at_store and id = of_product for no key update;
  now_in_stock := exists (select from product_variants v
    where v.store_id = at_store and v.product_id = of_product and (v.available > 0 or v.sells_when_out));
  update products set in_stock = now_in_stock
    where store_id = at_store and id = of_product and in_stock is distinct from now_in_stock;
  return null;
end $$;
create trigger variant_after_insert after insert or delete on product_variants
  for each row execute function variant_after_write();
-- Only a crossing of zero can change it, so a sale of one of many costs nothing more.
create trigger variant_after_update after update of available, sells_when_out on product_variants
  for each row when ((old.available > 0 or old.sells_when_out) is distinct from (new.available > 0 or new.sells_when_out))
  execute function variant_after_write();
