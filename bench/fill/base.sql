-- Everything but products: categories, people, stores, and the parts that products are composed of. The parts stand in a
-- schema of their own, so that several connections can read them, and go when the marketplace is made. `fill.parts` is
-- what words.ts has; `fill.stores` and `fill.customers` are how many there will be.

-- To a price that somebody would ask, in kobo.
create function fill.price(naira float8) returns bigint language sql immutable parallel safe
  return case when naira < 5000 then greatest(1, round(naira / 50)) * 5000 when naira < 20000 then round(naira / 100) * 10000
    when naira < 100000 then round(naira / 500) * 50000 else round(naira / 1000) * 100000 end;

create temp table place as
  select path, jsonb_array_length(path) as level, icon, position
  from fill.parts, jsonb_to_recordset(it -> 'categories') each (path jsonb, icon text, position int);
insert into categories (level, name, icon, position)
  select 1, path ->> 0, icon, position from place where level = 1;
insert into categories (level, parent_id, name, icon, position)
  select 2, top.id, path ->> 1, place.icon, place.position
  from place join categories top on top.level = 1 and top.name = path ->> 0 where place.level = 2;
insert into categories (level, parent_id, name, icon, position)
  select 3, sub.id, path ->> 2, place.icon, place.position
  from place join categories top on top.level = 1 and top.name = path ->> 0
  join categories sub on sub.parent_id = top.id and sub.name = path ->> 1 where place.level = 3;

-- A kind of product in one of its styles. Scattered, so that neighbours in number aren't neighbours on the shelf.
create table fill.kind as
  select row_number() over (order by md5(each.name)) - 1 as n, each.top, each.name, naira, grams,
    each.properties, t.id as category_id, s.id as sub_category_id, c.id as child_category_id
  from fill.parts, jsonb_to_recordset(it -> 'kinds')
    each (top int, path jsonb, name text, naira int, grams int, properties jsonb)
  join categories t on t.level = 1 and t.name = path ->> 0
  join categories s on s.parent_id = t.id and s.name = path ->> 1
  join categories c on c.parent_id = s.id and c.name = path ->> 2;
create table fill.brand as
  select row_number() over (partition by top order by md5(name)) - 1 as n, top, name
  from fill.parts, jsonb_to_recordset(it -> 'brands') each (top int, name text);
create table fill.look as
  select n - 1 as n, name
  from fill.parts, jsonb_array_elements_text(it -> 'looks') with ordinality each (name, n);
-- The combinations of a kind's options, each a variant.
create table fill.variant as
  select kind.n as kind, row_number() over (partition by kind.n order by one.at, two.at) - 1 as position,
    case when one.option is null then '[]' when two.option is null
      then jsonb_build_array(jsonb_build_object('property', properties -> 0 ->> 'type', 'option', one.option))
      else jsonb_build_array(jsonb_build_object('property', properties -> 0 ->> 'type', 'option', one.option),
        jsonb_build_object('property', properties -> 1 ->> 'type', 'option', two.option)) end as options
  from fill.kind
  left join jsonb_array_elements_text(properties -> 0 -> 'options') with ordinality one (option, at) on true
  left join jsonb_array_elements_text(properties -> 1 -> 'options') with ordinality two (option, at) on true;

create table fill.sentence as
  select n, format('Made in %s %s. %s', (array['Lagos', 'Kano', 'Oyo', 'Benin', 'Jos', 'Aba', 'Enugu', 'Calabar'])[1 + n % 8],
    (array['by hand', 'in small numbers', 'for daily use', 'to be handed down', 'by a family of makers'])[1 + n / 8 % 5],
    (array['Checked before it leaves the store.', 'Packed the day you order, Monday to Saturday.',
      'Wipe it clean with a damp cloth and keep it out of the sun.', 'Bought again by most who tried it.',
      'Ask the store about larger quantities.'])[1 + n / 40 % 5]) as text
  from generate_series(0, 199) n;

insert into files (sha256, kind, content_type, bytes, width, height, created_at)
  select sha256(n::text::bytea), 'picture', 'image/webp', 40000, 1200, 1200, now() from generate_series(1, 2000) n;
create table fill.picture as select row_number() over (order by id) - 1 as n, id from files;

insert into accounts (kind, admin_kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select 'admin', 'admin', 'admin' || n || '@bench.test', 'none', 'Ada', 'Obi', now(), now() from generate_series(1, 2) n;
insert into accounts (kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select kind, kind || n || '@bench.test', 'none', 'Ada', 'Obi' || n, now(), now()
  from (values ('merchant', current_setting('fill.stores')::int), ('customer', current_setting('fill.customers')::int))
    people (kind, many), generate_series(0, many - 1) n;
insert into sessions (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to('bench-' || email, 'utf8')), id, now(), now() + interval '1 day' from accounts;
insert into customer_addresses (customer_id, full_name, phone_number, email, state, lga, street, is_default, created_at)
  select id, 'Ada Obi', '+2348030000000', email, 'Oyo', 'Ibadan North', '1 Bodija Road', true, now()
  from accounts where kind = 'customer';

-- A store in turn of each category, named after what it sells; past all names they are numbered.
create temp table named as
  select top, name, row_number() over (partition by top order by md5(name)) - 1 as n, count(*) over (partition by top) as many
  from fill.parts, jsonb_to_recordset(it -> 'stores') each (top int, names jsonb), jsonb_array_elements_text(names) name;
insert into stores (merchant_id, name, url, phone_number, pickup_state, pickup_lga, pickup_street, first_approved_by,
    first_approved_at, second_approved_by, second_approved_at, follower_count, created_at)
  select m.id, named.name || case when s.n / 8 >= many then ' ' || s.n / 8 / many + 1 else '' end,
    trim('-' from regexp_replace(plain(named.name), '[^a-z0-9]+', '-', 'g')) || '-' || s.n, '+2348030000000',
    (array['Lagos', 'Oyo', 'Kano'])[1 + s.n % 3], 'Ikeja', '1 Allen Avenue', first.id, now(), second.id, now(),
    floor(5000 / (1 + s.n::float8 / 20)), now() - fill.chance(s.n, 1) * interval '3 years'
  from generate_series(0, current_setting('fill.stores')::int - 1) s(n)
  join named on named.top = s.n % 8 and named.n = s.n / 8 % many
  join accounts m on m.kind = 'merchant' and m.email = 'merchant' || s.n || '@bench.test'
  join accounts first on first.email = 'admin1@bench.test' join accounts second on second.email = 'admin2@bench.test';
insert into store_members (account_id, store_id) select merchant_id, id from stores;
create table fill.store as
  select id, name, substring(url from '[0-9]+$')::int % 8 as top,
    row_number() over (partition by substring(url from '[0-9]+$')::int % 8 order by follower_count desc, id) - 1 as n
  from stores;

-- How many there are to choose from.
create table fill.many as
  select top, (select count(*) from fill.kind) as kinds, (select count(*) from fill.look) as looks,
    (select count(*) from fill.brand where brand.top = each.top) as brands,
    (select count(*) from fill.store where store.top = each.top) as stores
  from generate_series(0, 7) each (top);

insert into shipping_zones (name) values ('Lagos'), ('South West'), ('North West');
insert into shipping_zone_states (zone_id, state)
  select id, case name when 'Lagos' then 'Lagos' when 'South West' then 'Oyo' else 'Kano' end from shipping_zones;
insert into shipping_vehicles (name, max_grams) values ('Bike', 20000), ('Van', 500000);
insert into shipping_prices (from_zone_id, to_zone_id, vehicle_id, base_kobo, per_kg_kobo, days_from, days_to)
  select f.id, t.id, v.id, 150000, 20000, 1, 4 from shipping_zones f, shipping_zones t, shipping_vehicles v;
analyze;
