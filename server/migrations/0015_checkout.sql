-- What the platform pays of an order's delivery: who carries it earns on `shipping_kobo` and this together.
alter table orders add shipping_discount_kobo bigint not null default 0 check (shipping_discount_kobo >= 0);
-- Of the whole line, as it was rounded: what of it goes back when a part of the line does.
alter table order_items add commission_kobo bigint not null default 0 check (commission_kobo >= 0);

-- What gift cards paid of an order, and what of that went back to them. The rest of its total was paid by card.
create table order_gift_cards (
  store_id uuid not null,
  order_id uuid not null,
  gift_card_id uuid not null references gift_cards,
  last4 text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  refunded_kobo bigint not null default 0,
  refunded_at timestamptz,
  primary key (store_id, order_id, gift_card_id),
  foreign key (store_id, order_id) references orders,
  constraint order_gift_cards_refunded check (refunded_kobo between 0 and amount_kobo and (refunded_kobo = 0) = (refunded_at is null))
);
create index order_gift_cards_order on order_gift_cards (order_id);
create index order_gift_cards_card on order_gift_cards (gift_card_id);

-- The coupons that an order was placed with, as they were then; what they took off is in its lines.
create table order_coupons (
  store_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  code text,
  title text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (store_id, order_id, coupon_id),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, coupon_id) references coupons
);
create index order_coupons_order on order_coupons (order_id);

-- A payment of nothing is one that gift cards or coupons left nothing of: paid as soon as it is written.
-- reversed: what came went back before we acted on it.
alter table payments
  drop constraint payments_amount_kobo_check,
  add constraint payments_amount_kobo_check check (amount_kobo >= 0),
  drop constraint payments_status_check,
  add constraint payments_status_check
    check (status in ('starting', 'open', 'paid', 'declined', 'abandoned', 'wrong', 'reversed'));
