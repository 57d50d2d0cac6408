-- The orders from `fill.from` up to `fill.before` of `fill.orders`, evenly over 400 days up to `fill.until`, the oldest
-- first, each as far as its age lets it be. What the app would write beside them is written, too.
create temp table draft as
  select draw.*, uuidv7(placed - clock_timestamp()) as id, placed, age, status, carried,
    case when status in ('delivered', 'completed') then placed + interval '4 days' + fill.chance(draw.n, 35) * interval '20 hours' end as delivered,
    shop.id as store_id, shop.name as store_name, merchant_id, pickup_state, pickup_lga, pickup_street, payment_category, goods,
    shop.payable, buyer.id as buyer_id, full_name, phone_number, email, address_id, buyer.state,
    case when partner.n % 4 < 3 then partner.id end as partner_id, case when partner.n % 4 < 3 then partner.account_id end as partner_account,
    case when partner.n % 4 < 3 then partner.payable end as partner_payable,
    case when partner.n % 4 = 3 then dispatcher.id end as dispatcher_id,
    150000 + 10000 * floor(fill.chance(draw.n, 36) * 15)::bigint as shipping, books.first_escrow + draw.n as escrow
  from fill.draw
  cross join fill.books
  cross join lateral (select fill.chance(draw.n, 37) as fate, current_setting('fill.until')::timestamptz
    - interval '400 days' * (1 - (draw.n + fill.chance(draw.n, 38)) / current_setting('fill.orders')::float8) as placed) born
  cross join lateral (select current_setting('fill.until')::timestamptz - placed as age) lived
  cross join lateral (select case
    when fate < 0.06 and age > interval '3 hours' then 'cancelled' when fate < 0.063 and age > interval '5 days' then 'delivery_failed'
    when fate < 0.066 or age < interval '14 hours' then 'pending' when age < interval '36 hours' then 'processing'
    when age < interval '60 hours' then 'ready_for_pickup' when age < interval '72 hours' then 'accepted'
    when age < interval '5 days' then (array['picked_up', 'in_transit', 'out_for_delivery'])[1 + draw.n % 3]
    when age < interval '12 days' then 'delivered' else 'completed' end as status) lives
  join fill.shop on shop.n = draw.shop
  join fill.buyer on buyer.n = floor((select count(*) from fill.buyer) * power(fill.chance(draw.checkout, 39), 1.6))::bigint
  cross join lateral (select case when fill.chance(draw.n, 34) < 0.3 then 'merchant'
    when status not in ('pending', 'processing', 'cancelled') then 'platform' end as carried) carrier
  left join fill.partner on carried = 'platform' and status <> 'ready_for_pickup' and partner.n = floor(fill.chance(draw.n, 40) * 40)
  left join fill.dispatcher on dispatcher.n = partner.n / 4
  where draw.n >= current_setting('fill.from')::bigint and draw.n < current_setting('fill.before')::bigint;
create temp table line as
  select d.n, d.id as order_id, d.store_id, uuidv7(placed - clock_timestamp()) as id, at as position, g.product_id, g.variant_id,
    g.name, g.options, g.picture_id, g.weight_grams, quantity, unit, off as discount,
    round((quantity * unit - off) * 0.08)::bigint as commission
  from draft d
  cross join lateral generate_series(0, (fill.chance(d.n, 41) < 0.3)::int + (fill.chance(d.n, 41) < 0.1)::int) at
  join fill.goods g on g.shop = d.shop
    and g.place = (floor(d.goods * power(fill.chance(d.n, 42), 2))::bigint + at * 7) % d.goods
  cross join lateral (select 1 + (fill.chance(d.n, 43 + at) < 0.15)::int as quantity) many
  cross join lateral (select case when fill.chance(d.n, 46) < 0.2 then round(quantity * unit * 0.1)::bigint else 0 end as off) coupon;
create temp table made as
  select d.*, l.subtotal, l.discount, l.commission, l.grams, subtotal - discount + shipping as total,
    round((subtotal - discount + shipping) * 0.015)::bigint + case when d.n = d.checkout then 10000 else 0 end as fee,
    -- A return of the first line: still asked for, refused, or refunded before the money was released.
    case when status = 'delivered' and age > interval '7 days' and fill.chance(d.n, 47) < 0.03 then 'requested'
      when status = 'completed' and fill.chance(d.n, 47) < 0.006 then 'rejected'
      when status = 'completed' and fill.chance(d.n, 47) < 0.03 then 'closed' end as return_status,
    uuidv7(placed - clock_timestamp()) as return_id, first_goods, first_commission,
    case when status = 'completed' then delivered + interval '7 days' end as completed,
    case when partner_id is null then 0 else (shipping * 80 + 50) / 100 end as partner_earns
  from draft d
  join (select n, sum(quantity * unit)::bigint as subtotal, sum(discount)::bigint as discount, sum(commission)::bigint as commission,
      sum(quantity * weight_grams)::int as grams, sum(quantity * unit - discount) filter (where position = 0)::bigint as first_goods,
      sum(commission) filter (where position = 0)::bigint as first_commission
    from line group by n) l using (n);
create temp table sold as
  select made.*, case when return_status = 'closed' then first_goods else 0 end as returned,
    case when return_status = 'closed' then first_commission else 0 end as returned_commission,
    case status when 'cancelled' then total else case when return_status = 'closed' then first_goods else 0 end end as refund,
    case status when 'cancelled' then placed + interval '2 hours' else delivered + interval '5 days' end as refunded_at,
    subtotal - discount - commission + case when carried = 'merchant' then shipping else 0 end
      - case when return_status = 'closed' then first_goods - first_commission else 0 end as earned,
    coalesce(completed, delivered, case when status in ('cancelled', 'pending') then placed + interval '2 hours' else placed + age * 0.6 end) as moved,
    uuidv7(placed - clock_timestamp()) as refund_id, uuidv7(placed - clock_timestamp()) as payout_id
  from made;
create unique index on sold (n);
create temp table paid as
  select checkout, uuidv7(min(placed) - clock_timestamp()) as checkout_id, uuidv7(min(placed) - clock_timestamp()) as payment_id,
    min(buyer_id::text)::uuid as buyer_id, min(email) as email, sum(total)::bigint as total, sum(fee)::bigint as fee, min(placed) as at
  from sold group by checkout;
create temp table paying as select sold.*, checkout_id, payment_id from sold join paid using (checkout);
create unique index on paying (n);
analyze paying, line;

insert into checkouts (id, customer_id, status, total_kobo, quote, payment_id, held_until, created_at, closed_at)
  select checkout_id, buyer_id, 'placed', total, '{}', payment_id, at + interval '30 minutes', at - interval '3 minutes', at from paid;
insert into payments (id, reference, checkout_id, customer_id, email, amount_kobo, status, provider_id, paid_kobo, fee_kobo, channel,
    card_type, card_last4, bank, country, gateway_response, created_at, checked_at, paid_at)
  select payment_id, 'bench-' || checkout, checkout_id, buyer_id, email, total, 'paid', checkout::text, total, fee, 'card', 'visa',
    lpad((checkout % 10000)::text, 4, '0'), 'GTBank', 'NG', 'Approved', at - interval '2 minutes', at, at from paid;
-- One in twenty was tried before, and given up or declined.
with tried as (
  insert into checkouts (customer_id, status, total_kobo, quote, held_until, created_at, closed_at)
  select buyer_id, 'closed', total, '{}', at - interval '30 minutes', at - interval '1 hour', at - interval '30 minutes'
  from paid where checkout % 20 = 0 returning id, customer_id, total_kobo, created_at
)
insert into payments (id, reference, checkout_id, customer_id, email, amount_kobo, status, gateway_response, created_at, checked_at)
  select uuidv7(created_at - clock_timestamp()), 'bench-' || id, id, customer_id, 'customer@bench.test', total_kobo,
    case when total_kobo % 20000 = 0 then 'declined' else 'abandoned' end, 'Declined', created_at, created_at + interval '25 minutes'
  from tried;

insert into orders (id, store_id, checkout_id, customer_id, number, status, subtotal_kobo, discount_kobo, shipping_kobo,
    commission_bps, commission_kobo, provider_fee_kobo, recipient_name, recipient_phone, recipient_email, to_state, to_lga,
    to_street, address_id, from_state, from_lga, from_street, weight_grams, vehicle, delivered_by, partner_id, dispatcher_id,
    assigned_at, step_due_at, promised_at, placed_at, delivered_at, return_window_ends_at, completed_at, updated_at,
    returned_goods_kobo, returned_commission_kobo, open_returns)
  select id, store_id, checkout_id, buyer_id, number, status, subtotal, discount, shipping, 800, commission, fee, full_name,
    phone_number, email, state, 'Ikeja', '12 Market Road', address_id, pickup_state, pickup_lga, pickup_street, grams, 'Bike',
    carried, partner_id, dispatcher_id, case when partner_id is not null or dispatcher_id is not null then placed + interval '60 hours' end,
    case when status = 'pending' then placed + interval '24 hours' when status = 'processing' then placed + interval '60 hours'
      when status not in ('delivered', 'completed', 'cancelled') then placed + interval '5 days' end,
    placed + interval '5 days', placed, delivered, delivered + interval '7 days', completed, moved, returned, returned_commission,
    (return_status is not distinct from 'requested')::int
  from paying order by n;
insert into order_items (id, store_id, order_id, product_id, variant_id, name, options, picture_id, quantity, unit_kobo,
    discount_kobo, commission_kobo, weight_grams, position)
  select id, store_id, order_id, product_id, variant_id, name, options, picture_id, quantity, unit, discount, commission,
    weight_grams, position from line order by n, position;
insert into order_activities (id, store_id, order_id, status, activity, actor_kind, actor_id, actor_name, at)
  select uuidv7(at - clock_timestamp()), store_id, id, each.status, activity, kind, actor, name, at
  from paying, lateral (values
    ('pending', 'Order placed', 'customer', buyer_id, full_name, placed, true),
    ('processing', 'Being packed by ' || store_name, 'merchant', merchant_id, store_name, placed + interval '14 hours',
      status not in ('pending', 'cancelled')),
    (status, initcap(replace(status, '_', ' ')), 'clock', null, 'Bitmarte', moved, status not in ('pending', 'processing')),
    ('delivered', 'Delivered', case when partner_account is null then 'merchant' else 'partner' end,
      coalesce(partner_account, merchant_id), store_name, delivered, status = 'completed')
  ) each (status, activity, kind, actor, name, at, is_so) where is_so order by n, at;

insert into order_returns (id, store_id, order_id, customer_id, number, type, status, refund, reason, goods_kobo, commission_kobo,
    step_due_at, decided_at, way_back, asked_at, closed_at, updated_at)
  select return_id, store_id, id, buyer_id, 1, 'return', return_status,
    case return_status when 'requested' then 'pending' when 'rejected' then 'declined' else 'refunded' end,
    (array['damaged', 'wrong_item', 'not_as_described', 'does_not_fit'])[1 + n % 4], first_goods, first_commission,
    case when return_status = 'requested' then delivered + interval '3 days' end,
    case when return_status <> 'requested' then delivered + interval '2 days' end,
    case when return_status = 'closed' then 'drop-off' end, delivered + interval '1 day',
    case when return_status = 'closed' then refunded_at end,
    case when return_status = 'closed' then refunded_at else delivered + interval '2 days' end
  from paying where return_status is not null order by n;
insert into order_return_items (store_id, return_id, order_item_id, quantity, sellable)
  select p.store_id, return_id, l.id, l.quantity, case when return_status = 'closed' then l.quantity end
  from paying p join line l on l.n = p.n and l.position = 0 where return_status is not null;
insert into order_return_activities (store_id, return_id, activity, actor_kind, actor_id, actor_name, at)
  select store_id, return_id, 'Return requested', 'customer', buyer_id, full_name, delivered + interval '1 day'
  from paying where return_status is not null;

insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  select day_in_lagos(at), store_id, id, buyer_id, state, kind, counts, worth, off, ship, share, costs, merchant, partner
  from paying, lateral (values
    ('sale', placed, 1, subtotal, discount, shipping, commission, fee, earned + returned - returned_commission, 0::bigint, true),
    ('carrier', placed, 0, 0, 0, 0, 0, 0, 0, partner_earns, partner_earns > 0),
    ('cancelled', moved, -1, -subtotal, -discount, -shipping, -commission, 0, -earned, 0, status = 'cancelled'),
    ('returned', refunded_at, 0, -returned, 0, 0, -returned_commission, 0, returned_commission - returned, 0, returned > 0)
  ) each (kind, at, counts, worth, off, ship, share, costs, merchant, partner, is_so) where is_so order by n, at;
insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
  select day_in_lagos(at), l.store_id, product_id, kind, units, cost, off
  from paying p join line l using (n), lateral (values
    ('sale', placed, quantity, quantity * unit, l.discount, true),
    ('cancelled', moved, -quantity, -quantity * unit, -l.discount, status = 'cancelled'),
    ('returned', refunded_at, -quantity, -returned, 0, returned > 0 and position = 0)
  ) each (kind, at, units, cost, off, is_so) where is_so order by n, at, position;
