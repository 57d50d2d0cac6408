-- A marketplace of `bench.products` products in `bench.stores` stores and `bench.customers` customers, made set by set.
-- Triggers are off meanwhile (see fill.ts), so what they keep is written here as they would: visible, in_stock, search,
-- search_words, the size of the picture.

create temp table word as select kind, n, word from (values
  ('look', array['indigo', 'crimson', 'ivory', 'amber', 'charcoal', 'emerald', 'golden', 'coral', 'natural', 'striped',
    'patterned', 'woven', 'carved', 'quilted', 'polished', 'vintage', 'slim', 'large', 'folding', 'everyday']),
  ('stuff', array['adire', 'ankara', 'leather', 'raffia', 'brass', 'clay', 'bamboo', 'cotton', 'linen', 'teak', 'glass',
    'steel', 'wool', 'velvet', 'rattan', 'ceramic', 'copper', 'denim', 'silk', 'canvas']),
  ('thing', array['dress', 'shirt', 'wrapper', 'skirt', 'jacket', 'scarf', 'headwrap', 'sandals', 'slippers', 'boots',
    'tote', 'backpack', 'purse', 'wallet', 'belt', 'lamp', 'stool', 'table', 'chair', 'bench', 'mirror', 'basket',
    'bowl', 'plate', 'cup', 'teapot', 'vase', 'tray', 'rug', 'cushion', 'blanket', 'curtain', 'necklace', 'bracelet',
    'earrings', 'ring', 'watch', 'kettle', 'blender', 'fan', 'speaker', 'headphones', 'charger', 'keyboard', 'tripod',
    'notebook', 'pen', 'drum', 'guitar', 'soap', 'candle', 'perfume', 'oil', 'comb', 'brush', 'toy', 'puzzle', 'ball',
    'bottle', 'umbrella'])
) list (kind, words), unnest(words) with ordinality each (word, n);

create temp table sentence as select n, text, to_tsvector('english', words(text)) as vector from (
  select s.n, format('Made by hand in %s from %s that lasts. Every %s is checked before it leaves the workshop, wrapped in
    paper and sent within two working days. Wipe it clean with a damp cloth and keep it out of the sun. %s goes with it
    well.', (array['Lagos', 'Kano', 'Oyo', 'Benin', 'Jos'])[1 + s.n % 5], stuff.word, thing.word, initcap(look.word)) as text
  from generate_series(0, 999) s(n)
  join word stuff on stuff.kind = 'stuff' and stuff.n = 1 + s.n % 20
  join word thing on thing.kind = 'thing' and thing.n = 1 + s.n % 60
  join word look on look.kind = 'look' and look.n = 1 + s.n / 3 % 20
) made;

-- 12 categories, 5 subcategories in each, 6 child categories in each of those.
insert into categories (level, name, position) select 1, 'Department ' || n, n from generate_series(1, 12) n;
insert into categories (level, parent_id, name, position)
  select 2, id, name || ' aisle ' || n, n from categories, generate_series(1, 5) n where level = 1;
insert into categories (level, parent_id, name, position)
  select 3, id, name || ' shelf ' || n, n from categories, generate_series(1, 6) n where level = 2;
create temp table child as
  select row_number() over (order by c.id) - 1 as n, t.id as category_id, s.id as sub_category_id, c.id,
    to_tsvector('english', words(string_agg(each.name, ' '))) as vector
  from categories c join categories s on s.id = c.parent_id join categories t on t.id = s.parent_id
  join categories each on each.id in (c.id, s.id, t.id)
  group by t.id, s.id, c.id;

insert into files (sha256, kind, content_type, bytes, width, height, created_at)
  select sha256(n::text::bytea), 'picture', 'image/webp', 40000, 1200, 1200, now() from generate_series(1, 2000) n;
create temp table picture as select row_number() over (order by id) - 1 as n, id from files;

insert into accounts (kind, admin_kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select 'admin', 'admin', 'admin' || n || '@bench.test', 'none', 'Ada', 'Obi', now(), now() from generate_series(1, 2) n;
insert into accounts (kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select kind, kind || n || '@bench.test', 'none', 'Ada', 'Obi' || n, now(), now()
  from (values ('merchant', current_setting('bench.stores')::int), ('customer', current_setting('bench.customers')::int))
    people (kind, many), generate_series(0, many - 1) n;
insert into sessions (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to('bench-' || email, 'utf8')), id, now(), now() + interval '1 day' from accounts;
insert into customer_addresses (customer_id, full_name, phone_number, email, state, lga, street, is_default, created_at)
  select id, 'Ada Obi', '+2348030000000', email, 'Oyo', 'Ibadan North', '1 Bodija Road', true, now()
  from accounts where kind = 'customer';

insert into stores (merchant_id, name, url, phone_number, pickup_state, pickup_lga, pickup_street, first_approved_by,
    first_approved_at, second_approved_by, second_approved_at, follower_count, rating_sum, review_count, created_at)
  select m.id, format('%s %s %s', initcap(look.word), initcap(thing.word), s.n), 'store-' || s.n, '+2348030000000',
    (array['Lagos', 'Oyo', 'Kano'])[1 + s.n % 3], 'Ikeja', '1 Allen Avenue', first.id, now(), second.id, now(),
    s.n * 7919 % 5000, 43, 10, now()
  from generate_series(0, current_setting('bench.stores')::int - 1) s(n)
  join accounts m on m.kind = 'merchant' and m.email = 'merchant' || s.n || '@bench.test'
  join accounts first on first.email = 'admin1@bench.test' join accounts second on second.email = 'admin2@bench.test'
  join word look on look.kind = 'look' and look.n = 1 + s.n % 20
  join word thing on thing.kind = 'thing' and thing.n = 1 + s.n / 20 % 60;
insert into store_members (account_id, store_id) select merchant_id, id from stores;
create temp table shop as
  select row_number() over (order by id) - 1 as n, id, to_tsvector('simple', words(name)) as vector from stores;

-- Scattered without chance, so that every run has the same marketplace: what is sold falls off steeply, as it does.
create temp table plan as
  select p.n, p.n * 7919::bigint % 1000 as a, p.n * 104729::bigint % 10007 as b, uuidv7() as id,
    initcap(look.word) || ' ' || stuff.word || ' ' || thing.word || ' ' || p.n % 997 as name,
    100000 + (p.n * 15485863::bigint % 49000) * 100 as selling
  from generate_series(0, current_setting('bench.products')::bigint - 1) p(n)
  join word look on look.kind = 'look' and look.n = 1 + p.n * 7::bigint % 20
  join word stuff on stuff.kind = 'stuff' and stuff.n = 1 + p.n / 20 % 20
  join word thing on thing.kind = 'thing' and thing.n = 1 + p.n * 31::bigint / 7 % 60;
insert into products (id, store_id, category_id, sub_category_id, child_category_id, name, description, sku, selling_kobo,
    list_kobo, weight_grams, length_mm, width_mm, height_mm, properties, approval_status, approved_at, visible, in_stock,
    picture_id, picture_width, picture_height, sold_count, rating_sum, review_count, search, created_at, updated_at)
  select p.id, shop.id, child.category_id, child.sub_category_id, child.id, p.name, array[sentence.text],
    'SKU-' || p.n, selling, case when a % 3 = 0 then selling * 5 / 4 else selling end, 300 + a, 200, 150, 80,
    '[{"type": "Size", "options": ["S", "M"]}]', 'approved', now(), true, b % 20 <> 0, picture.id, 1200, 1200,
    case when b < 100 then 20000 else 2000 end / (1 + b % 1009), b % 30 * (3 + a % 3), b % 30,
    setweight(to_tsvector('english', words(p.name)), 'A') || setweight(to_tsvector('simple', words(p.name)), 'A')
      || setweight(child.vector, 'B') || setweight(shop.vector, 'B') || setweight(sentence.vector, 'D'),
    now() - b * interval '1 hour' - p.n * interval '1 second', now()
  from plan p
  join shop on shop.n = (p.n * 48271) % current_setting('bench.stores')::int
  join child on child.n = b % 360
  join sentence on sentence.n = a
  join picture on picture.n = (p.n * 31) % 2000;
insert into product_variants (store_id, product_id, sku, options, selling_kobo, list_kobo, available, position)
  select store_id, id, sku || '-' || option, format('[{"property": "Size", "option": "%s"}]', option)::jsonb,
    selling_kobo, list_kobo, case when in_stock then 100000 else 0 end, position - 1
  from products, unnest(array['S', 'M']) with ordinality each (option, position);
insert into product_pictures (store_id, product_id, position, file_id, alt)
  select store_id, p.id, position, picture.id, p.name
  from plan p join products q on q.id = p.id cross join generate_series(0, 2) position
  join picture on picture.n = (p.n * 31 + position) % 2000;
insert into search_words
  select distinct word from (
    select word from word union all
    select regexp_split_to_table(words(name), ' ') from stores union all
    select regexp_split_to_table(words(name), ' ') from categories
  ) each (word)
  where length(word) between 3 and 40 and word !~ '[0-9]';

insert into shipping_zones (name, states) values ('Lagos', '{Lagos}'), ('South West', '{Oyo}'), ('North West', '{Kano}');
insert into shipping_vehicles (name, max_grams) values ('Bike', 20000), ('Van', 500000);
insert into shipping_prices (from_zone_id, to_zone_id, vehicle_id, base_kobo, per_kg_kobo, days_from, days_to)
  select f.id, t.id, v.id, 150000, 20000, 1, 4 from shipping_zones f, shipping_zones t, shipping_vehicles v;
