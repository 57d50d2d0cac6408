-- Who buys, sells and carries, and what there is to buy, before the orders of `fill.orders` are made. The first store
-- gets 20,000 products, or a fiftieth of all where there are fewer.
insert into accounts (kind, admin_kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select 'admin', kind, kind || n || '@bench.test', 'none', 'Bola', 'Ade' || n, now(), now()
  from (values ('superadmin', 1), ('dispatcher', 10)) people (kind, many), generate_series(0, many - 1) n;
insert into accounts (kind, email, password_hash, first_name, last_name, phone_number, confirmed_at, created_at)
  select 'customer', 'customer' || n || '@bench.test', 'none',
    (array['Ada', 'Chidi', 'Tunde', 'Zainab', 'Ngozi', 'Musa', 'Bisi', 'Emeka', 'Halima', 'Femi', 'Ifeoma', 'Sani'])[1 + n % 12],
    (array['Obi', 'Bello', 'Adeyemi', 'Okafor', 'Ibrahim', 'Eze', 'Balogun', 'Danjuma', 'Nwosu', 'Lawal', 'Ojo'])[1 + n / 12 % 11] || ' ' || chr((65 + n / 132 % 26)::int) || chr((97 + n / 3432 % 26)::int),
    '+234803' || lpad(n::text, 7, '0'), since, since
  from generate_series((select count(*) from accounts where kind = 'customer'), current_setting('fill.buyers')::int - 1) n,
    lateral (select now() - fill.chance(n, 100) * interval '800 days' as since) made;
insert into customer_addresses (customer_id, full_name, phone_number, email, state, lga, street, is_default, created_at)
  select id, first_name || ' ' || last_name, phone_number, email,
    (array['Lagos', 'Lagos', 'Oyo', 'Kano'])[1 + floor(fill.chance(hashtext(email), 101) * 4)::int], 'Ikeja', '12 Market Road',
    true, created_at
  from accounts where kind = 'customer' and not exists (select from customer_addresses where customer_id = accounts.id);
create table fill.buyer as
  select row_number() over (order by a.created_at, a.id) - 1 as n, a.id, a.email, d.id as address_id, d.full_name,
    d.phone_number, d.state
  from accounts a join customer_addresses d on d.customer_id = a.id where a.kind = 'customer';
create unique index on fill.buyer (n);

insert into accounts (kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
  select 'partner', 'partner' || n || '@bench.test', 'none', 'Kunle', 'Dada', now(), now() from generate_series(0, 39) n;
insert into shipping_partners (account_id, company_name, phone_number, states, approved_at, is_onboarded, onboarded_at, created_at)
  select id, 'Carrier ' || row_number() over (order by id), '+2348030000000', '{Lagos,Oyo,Kano}', now(), true, now(), now()
  from accounts where kind = 'partner' and email like '%@bench.test';
insert into sessions (token_hash, account_id, created_at, expires_at)
  select sha256(convert_to('bench-' || email, 'utf8')), id, now(), now() from accounts on conflict do nothing;
-- A kept database is measured again on another day.
update sessions set expires_at = now() + interval '1 year';

create table fill.large as
  select store_id as id from products group by store_id order by count(*) desc, store_id limit 1;
create table fill.moved as
  select id, store_id, sold_count, rating_sum, review_count from products
  where store_id <> (select id from fill.large)
    and category_id = (select category_id from products where store_id = (select id from fill.large) limit 1)
  limit greatest(0, (select least(20000, count(*) / 50) - count(*) filter (where store_id = (select id from fill.large)) from products));
create unique index on fill.moved (id);
analyze fill.moved;
update products set store_id = large.id from fill.moved, fill.large where products.id = moved.id;
update search_documents set store_id = large.id from fill.moved, fill.large where search_documents.id = moved.id;
update product_variants set store_id = large.id from fill.moved, fill.large where product_id = moved.id;
update product_pictures set store_id = large.id from fill.moved, fill.large where product_id = moved.id;
update stores set sold_count = sold_count + sold, rating_sum = rating_sum + stars, review_count = review_count + reviews
  from (select (select id from fill.large) as store_id, sum(sold_count) as sold, sum(rating_sum) as stars, sum(review_count) as reviews
      from fill.moved
    union all select store_id, -sum(sold_count), -sum(rating_sum), -sum(review_count) from fill.moved group by store_id) change
  where stores.id = change.store_id and sold is not null;

update stores set payment_category = (array['on-approval', 'next-day', 'weekly'])[1 + substring(url from '[0-9]+$')::int % 3];
insert into store_bank_accounts (store_id, bank_code, bank_name, account_number, account_name, updated_at)
  select id, '058', 'GTBank', lpad((row_number() over (order by id))::text, 10, '0'), name, now() from stores on conflict do nothing;
-- The platform's accounts, and what is owed to each store and partner.
insert into ledger_accounts (kind, owner_id)
  select kind, null::uuid from unnest(array['provider_clearing', 'provider_fees', 'platform_commission', 'platform_delivery',
    'refunds_payable', 'gift_card_liability']) kind
  union all select 'merchant_payable', id from stores
  union all select 'delivery_payable', id from shipping_partners
  on conflict do nothing;
create table fill.books as
  select max(id) filter (where kind = 'provider_clearing') as clearing, max(id) filter (where kind = 'provider_fees') as fees,
    max(id) filter (where kind = 'platform_commission') as commission, max(id) filter (where kind = 'platform_delivery') as delivery,
    max(id) filter (where kind = 'refunds_payable') as refunds, max(id) filter (where kind = 'gift_card_liability') as gift_cards,
    max(id) + 1 as first_escrow
  from ledger_accounts;
create table fill.partner as
  select row_number() over (order by p.id) - 1 as n, p.id, p.account_id, a.id as payable
  from shipping_partners p join ledger_accounts a on a.kind = 'delivery_payable' and a.owner_id = p.id;
create table fill.dispatcher as
  select row_number() over (order by id) - 1 as n, id from accounts where admin_kind = 'dispatcher';

-- The large store first, then those that sell most.
create table fill.shop as
  select row_number() over (order by s.id = large.id desc, s.sold_count desc, s.id) - 1 as n, s.id, s.name, s.merchant_id,
    s.pickup_state, s.pickup_lga, s.pickup_street, s.payment_category, goods, a.id as payable
  from stores s join fill.large on true
  join (select store_id, count(*) as goods from products where visible group by store_id) sells on sells.store_id = s.id
  join ledger_accounts a on a.kind = 'merchant_payable' and a.owner_id = s.id;
create unique index on fill.shop (n);
create table fill.goods as
  select shop.n as shop, row_number() over (partition by p.store_id order by p.sold_count desc, p.id) - 1 as place,
    p.id as product_id, p.name, p.picture_id, p.weight_grams, v.id as variant_id, v.options, v.selling_kobo as unit
  from products p join fill.shop on shop.id = p.store_id
  join product_variants v on v.store_id = p.store_id and v.product_id = p.id and v.position = 0 where p.visible;
create unique index on fill.goods (shop, place);

-- The store of each order, from the oldest: one in twenty is the large store's, the others fall off as 1/r^0.7. Two of
-- every four are of one checkout where they are of two stores.
create table fill.draw as
  select n, shop, (1000 + row_number() over (partition by shop order by n))::int as number,
    case when n % 4 = 3 and shop <> lag(shop) over (order by n) then n - 1 else n end as checkout
  from (
    select n, case when fill.chance(n, 30) < 0.05 then 0
      else least(shops - 1, floor(power(1 + fill.chance(n, 31) * (power(shops, 0.3) - 1), 1 / 0.3))) end::int as shop
    from generate_series(0, current_setting('fill.orders')::bigint - 1) n, (select count(*)::float8 as shops from fill.shop) all_shops
  ) drawn;
create unique index on fill.draw (n);
analyze fill.draw, fill.goods, fill.shop, fill.buyer;
