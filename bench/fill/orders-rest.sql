-- What is counted of orders, and what is written about them and around them.
select setval(pg_get_serial_sequence('ledger_accounts', 'id'), (select max(id) from ledger_accounts));
insert into order_counts (store_id, status, count) select store_id, status, count(*) from orders group by store_id, status;
insert into payout_counts select store_id, status, count(*), coalesce(sum(amount_kobo), 0) from payouts
  where store_id is not null group by store_id, status;
update stores set next_order_number = of_store.most + 1
  from (select store_id, max(number) as most from orders group by store_id) of_store where of_store.store_id = stores.id;

-- A review of the first line of one completed order in eight; few are hidden, half are answered.
create temp table wrote as
  select distinct on (o.store_id, i.product_id, o.customer_id) o.store_id, i.product_id, o.customer_id, o.id as order_id,
    i.options, o.completed_at + interval '2 days' as at, fill.chance(hashtext(o.id::text), 70) as luck
  from orders o join order_items i on i.store_id = o.store_id and i.order_id = o.id and i.position = 0
  where o.completed_at < now() - interval '3 days' and hashtext(o.id::text) & 7 = 0;
insert into reviews (id, store_id, product_id, customer_id, order_id, options, stars, title, text, answer, answered_at, hidden_at,
    hidden_reason, created_at)
  select uuidv7(at - clock_timestamp()), store_id, product_id, customer_id, order_id, options, 1 + floor(5 * power(luck, 0.4))::int,
    'As described', 'It came in time and is as it was described. I would buy it again.',
    case when luck < 0.5 then 'Thank you for your kind words.' end, case when luck < 0.5 then at + interval '1 day' end,
    case when luck > 0.999 then at end, case when luck > 0.999 then 'Not about the product' end, at
  from wrote order by at;
insert into review_counts (store_id, product_id, stars, count, with_pictures)
  select store_id, product_id, stars, count(*), 0 from reviews where hidden_at is null group by 1, 2, 3 on conflict do nothing;

-- A conversation about one order in 32; half are answered.
create temp table asked as
  select o.store_id, s.merchant_id, o.id as order_id, o.customer_id, o.recipient_name, o.name, o.placed_at + interval '1 hour' as at,
    uuidv7(o.placed_at - clock_timestamp()) as id, fill.chance(hashtext(o.id::text), 71) < 0.5 as answered, s.name as store_name
  from orders o join stores s on s.id = o.store_id where o.placed_at < now() - interval '4 hours' and hashtext(o.id::text) & 31 = 1;
insert into conversations (id, store_id, customer_id, order_id, customer_name, about_name, last_text, last_from, last_at,
    store_unread, waiting_since, created_at)
  select id, store_id, customer_id, order_id, recipient_name, 'Order ' || name,
    case when answered then 'It is on its way.' else 'When does it come?' end, case when answered then 'store' else 'customer' end,
    case when answered then at + interval '2 hours' else at end, (not answered)::int, case when not answered then at end, at
  from asked order by asked.at;
insert into messages (id, store_id, conversation_id, sent_by, author_id, author_name, text, created_at)
  select uuidv7(at - clock_timestamp()), store_id, id, 'customer', customer_id, recipient_name, 'When does it come?', at from asked;
insert into messages (id, store_id, conversation_id, sent_by, author_id, author_name, text, answered_after, created_at)
  select uuidv7(at + interval '2 hours' - clock_timestamp()), store_id, id, 'store', merchant_id, store_name, 'It is on its way.',
    7200, at + interval '2 hours'
  from asked where answered;

insert into coupons (store_id, title, mode, code, type, value, spend_scope, minimum_kind, minimum, reward_spend_kobo, reward_scope,
    reward_percent, eligibility, starts_at, ends_at, created_at)
  select (select id from fill.large), 'Sale ' || n, 'Code', 'SALE-' || n, case n % 2 when 0 then 'Percent' else 'Fixed' end,
    case n % 2 when 0 then 10 else 100000 end, 'All', 'None', 0, 0, 'All', 100, 'Everyone', at, at + interval '20 days', at
  from generate_series(1, 500) n, lateral (select now() - n * interval '19 hours' as at) made;

-- Gift cards that were paid for and not used yet.
create temp table card as
  select k as n, uuidv7(at - clock_timestamp()) as id, uuidv7(at - clock_timestamp()) as payment_id, buyer.id as buyer_id, full_name,
    email, at, 500000 + 100000 * (k % 10) as amount
  from generate_series(1, (select count(*) / 50 from orders)) k
  join fill.buyer on buyer.n = k % (select count(*) from fill.buyer), lateral (select now() - k * interval '25 minutes' as at) sold;
insert into gift_cards (id, buyer_id, amount_kobo, balance_kobo, status, code_hash, last4, is_gift, recipient_name, recipient_email,
    sender_name, design, send_at, sent_at, activated_at, expires_at, created_at)
  select id, buyer_id, amount, amount, 'active', sha256(id::text::bytea), lpad((n % 10000)::text, 4, '0'), false, full_name, email,
    full_name, 'palm', at, at, at, at + interval '2 years', at from card order by at;
insert into gift_card_movements (gift_card_id, kind, amount_kobo, cause, at) select id, 'sold', amount, 'sold', at from card;
insert into payments (id, reference, gift_card_id, customer_id, email, amount_kobo, status, provider_id, paid_kobo, fee_kobo,
    channel, created_at, checked_at, paid_at)
  select payment_id, 'bench-card-' || n, id, buyer_id, email, amount, 'paid', 'card-' || n, amount, amount * 15 / 1000, 'card', at, at, at
  from card;
with sold as (
  insert into ledger_entries (event, event_key, payment_id, at)
  select 'gift_card_sold', 'gift-card-sold:' || id, payment_id, at from card returning id, payment_id
)
insert into ledger_postings (entry_id, account_id, amount_kobo)
  select sold.id, account, kobo from sold join card using (payment_id) cross join fill.books cross join lateral (values
    (clearing, amount - amount * 15 / 1000), (fees, amount * 15 / 1000), (gift_cards, -amount)) posting (account, kobo);

insert into contact_messages (id, full_name, email, topic, message, created_at, answered_at, answered_by)
  select uuidv7(at - clock_timestamp()), 'Ada Obi', 'ada' || n || '@bench.test', (array['order', 'payment', 'selling', 'delivery'])[1 + n % 4],
    'How long does it take to be paid?', at, case when n > 500 then at + interval '1 day' end,
    case when n > 500 then (select id from accounts where email = 'admin1@bench.test') end
  from generate_series(1, (select count(*) / 50 from orders)) n, lateral (select now() - n * interval '25 minutes' as at) made;
insert into audit_log (id, at, account_id, actor, action, subject_kind, subject_id, after)
  select uuidv7(approved_at - clock_timestamp()), approved_at, a.id, a.email, 'payout.approve', 'payout', p.id::text, '{"status": "approved"}'
  from payouts p, accounts a where p.approved_at is not null and a.email = 'admin1@bench.test' order by approved_at;
select keep_ledger(now() - interval '1 hour');
