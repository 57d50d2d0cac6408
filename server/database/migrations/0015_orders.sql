-- One order per store and checkout.
create table orders (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  checkout_id uuid references checkouts,
  customer_id uuid not null references accounts,
  number int not null,
  name text generated always as ('#' || number) stored not null,
  type text not null default 'standard' check (type in ('standard', 'digital', 'replacement')),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted', 'picked_up', 'at_hub',
      'in_transit', 'out_for_delivery', 'delivered', 'completed', 'cancelled', 'delivery_failed', 'returning',
      'returned_to_store')),
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  discount_kobo bigint not null default 0,
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  total_kobo bigint generated always as (subtotal_kobo - discount_kobo + shipping_kobo) stored not null,
  commission_bps int not null check (commission_bps between 0 and 10000),
  commission_kobo bigint not null check (commission_kobo >= 0),
  -- This order's share of the provider's fee for the payment.
  provider_fee_kobo bigint not null default 0,
  note text not null default '',
  recipient_name text not null,
  recipient_plain text generated always as (plain(recipient_name)) stored not null,
  recipient_phone text not null,
  recipient_email text not null,
  to_state text not null,
  to_lga text not null,
  to_street text not null,
  from_state text not null,
  from_lga text not null,
  from_street text not null,
  within_lagos boolean generated always as (from_state = 'Lagos' and to_state = 'Lagos') stored not null,
  weight_grams int not null,
  vehicle text not null,
  -- platform: by a partner or one of the platform's own dispatchers.
  delivered_by text check (delivered_by in ('merchant', 'platform')),
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  hub_id uuid references hubs,
  assigned_at timestamptz,
  answer_due_at timestamptz,
  decline_count int not null default 0,
  -- step_due_at: deadline of the next step. promised_at: delivery time promised to the customer.
  step_due_at timestamptz,
  promised_at timestamptz,
  -- Incremented with each new delivery code. The code is derived from it and not stored.
  token_version int not null default 0,
  token_hash bytea,
  token_tries int not null default 0,
  token_locked_until timestamptz,
  placed_at timestamptz not null,
  delivered_at timestamptz,
  return_window_ends_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null,
  -- Part of the delivery fee that the platform pays. The carrier earns on shipping_kobo plus this.
  shipping_discount_kobo bigint not null default 0 check (shipping_discount_kobo >= 0),
  -- The customer's saved address. Its values at the time of ordering are in to_state, to_lga and to_street.
  address_id uuid references customer_addresses,
  -- Refunded by returns: items after discounts, commission on them, and delivery fee. While open_returns > 0 the order
  -- isn't completed and its money stays in escrow.
  returned_goods_kobo bigint not null default 0,
  returned_commission_kobo bigint not null default 0,
  returned_shipping_kobo bigint not null default 0,
  open_returns int not null default 0 check (open_returns >= 0),
  parcel_code bigint not null default next_parcel_code(),
  -- When to remind whoever has the next step; null once reminded.
  step_warn_at timestamptz,
  -- Midnight in Lagos of the day of the next delivery attempt.
  next_try_at timestamptz,
  constraint orders_check check (discount_kobo >= 0 and discount_kobo <= subtotal_kobo),
  constraint orders_one_carrier check (partner_id is null or dispatcher_id is null),
  primary key (store_id, id),
  constraint orders_number_key unique (store_id, number),
  constraint orders_once_per_checkout unique (store_id, checkout_id),
  constraint orders_returned
    check (returned_goods_kobo >= 0 and returned_goods_kobo <= (subtotal_kobo - discount_kobo)
      and returned_commission_kobo >= 0 and returned_commission_kobo <= commission_kobo
      and returned_shipping_kobo >= 0 and returned_shipping_kobo <= shipping_kobo)
);
-- Lookup by ID without the store.
create index orders_id on orders (id);
create index orders_checkout on orders (checkout_id);
create index orders_store_status on orders (store_id, status, placed_at desc, id desc);
create index orders_store_total on orders (store_id, total_kobo, id);
create index orders_customer on orders (customer_id, placed_at desc, id desc);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_status on orders (status, placed_at desc, id desc);
create index orders_total on orders (total_kobo, id);
create index orders_partner on orders (partner_id, status, assigned_at) where partner_id is not null;
create index orders_dispatcher on orders (dispatcher_id, status, assigned_at) where dispatcher_id is not null;
-- For scheduled jobs: assignments without an answer in time, and the end of the return window.
create index orders_unanswered on orders (answer_due_at) where status = 'assigned';
create index orders_window on orders (return_window_ends_at) where status = 'delivered';
create index orders_address on orders (customer_id, address_id);
-- Tabs of the customer's order history and their counts.
create index orders_customer_status on orders (customer_id, status, placed_at desc, id desc);
create unique index orders_parcel_code on orders (parcel_code);
-- Deadlines to remind of.
create index orders_warn on orders (step_warn_at) where step_warn_at is not null;
-- The scheduler's queue of parcels to assign: declined orders first, then by promised time.
create index orders_to_assign on orders ((decline_count = 0), promised_at, id)
  where status = 'ready_for_pickup' and delivered_by = 'platform';
create index orders_dispatcher_delivered on orders (dispatcher_id, delivered_at) where dispatcher_id is not null;
-- Search by the first digits of the recipient's phone number.
create index orders_phone on orders (recipient_phone text_pattern_ops);
create index orders_store_phone on orders (store_id, recipient_phone text_pattern_ops);
-- On-time rate of recent deliveries.
create index orders_delivered on orders (delivered_at) include (promised_at) where delivered_at is not null;
create index orders_state on orders (to_state, status, store_id);
-- Overdue orders, of all stores and of one.
create index orders_due on orders (step_due_at, id) include (status);
create index orders_store_due on orders (store_id, step_due_at, id) include (status);
create index orders_partner_delivered on orders (partner_id, delivered_at)
  include (promised_at) where partner_id is not null;
create index orders_store_newest on orders (store_id, placed_at desc, id desc) include (checkout_id);
-- Orders with a refund, a filter of the store's list.
create index orders_store_refunded on orders (store_id, placed_at desc, id desc)
  where checkout_id is not null and (total_kobo > 0
    and status = 'cancelled' or (returned_goods_kobo + returned_shipping_kobo) > 0);
create index orders_recipient on orders using gin (store_id, recipient_plain gin_trgm_ops);
create index orders_number on orders (number, placed_at desc, id desc) include (store_id);

create table order_items (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  name text not null,
  name_plain text generated always as (plain(name)) stored not null,
  options jsonb not null,
  picture_id uuid references files,
  quantity int not null check (quantity > 0),
  unit_kobo bigint not null check (unit_kobo >= 0),
  discount_kobo bigint not null default 0 check (discount_kobo >= 0),
  weight_grams int not null,
  position int not null,
  -- For the whole line, rounded; a partial return refunds its share of it.
  commission_kobo bigint not null default 0 check (commission_kobo >= 0),
  -- Digital file at the time of purchase. Null: the product's current file.
  goods_file_id uuid references files,
  downloads int not null default 0,
  primary key (store_id, id),
  constraint order_items_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
-- A larger sample, for the planner's estimates of name searches.
alter table order_items alter column name_plain set statistics 1000;
create index order_items_order on order_items (order_id, "position");
create index order_items_product on order_items (store_id, product_id);
create index order_items_newest on order_items (store_id, order_id) include (name_plain);
create index order_items_name on order_items using gin (store_id, name_plain gin_trgm_ops);

-- Orders per store and status. Counting on request takes too long for stores with a million orders.
create table order_counts (
  store_id uuid not null references stores,
  status text not null,
  count int not null,
  primary key (store_id, status)
) with (fillfactor = 70);

-- Status transitions of an order with actor and time: its timeline.
create table order_activities (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  status text not null,
  activity text not null,
  note text not null default '',
  actor_kind text not null check (actor_kind in ('customer', 'merchant', 'admin', 'partner', 'clock')),
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  -- Photo of the delivered parcel, or of a failed attempt.
  picture_id uuid references files,
  primary key (store_id, id),
  constraint order_activities_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_activities_order on order_activities (order_id, id);
create index order_activities_failed on order_activities (actor_id, at) where status = 'delivery_failed';

-- Deliveries that a partner or dispatcher declined.
create table order_declines (
  order_id uuid not null,
  store_id uuid not null,
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  reason text not null,
  at timestamptz not null,
  constraint order_declines_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_declines_order on order_declines (order_id, at desc);
create index order_declines_partner on order_declines (partner_id);
create index order_declines_dispatcher on order_declines (dispatcher_id) where dispatcher_id is not null;

-- Part of the order paid by gift cards, and what was refunded to them. The rest was paid by card.
create table order_gift_cards (
  store_id uuid not null,
  order_id uuid not null,
  gift_card_id uuid not null references gift_cards,
  last4 text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  refunded_kobo bigint not null default 0,
  refunded_at timestamptz,
  constraint order_gift_cards_refunded
    check (refunded_kobo >= 0 and refunded_kobo <= amount_kobo and (refunded_kobo = 0) = (refunded_at is null)),
  primary key (store_id, order_id, gift_card_id),
  constraint order_gift_cards_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_gift_cards_order on order_gift_cards (order_id);
create index order_gift_cards_card on order_gift_cards (gift_card_id);

-- Coupons at the time of ordering. Their discounts are part of order_items.discount_kobo.
create table order_coupons (
  store_id uuid not null,
  order_id uuid not null,
  coupon_id uuid not null,
  code text,
  title text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (store_id, order_id, coupon_id),
  constraint order_coupons_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id),
  constraint order_coupons_store_id_coupon_id_fkey foreign key (store_id, coupon_id) references coupons(store_id, id)
);
create index order_coupons_order on order_coupons (order_id);

create table order_returns (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null references accounts,
  -- Per order: shown as #1042-R1.
  number int not null check (number > 0),
  type text not null check (type in ('return', 'replacement')),
  status text not null default 'requested'
    check (status in ('requested', 'accepted', 'rejected', 'in_transit', 'received', 'closed')),
  refund text check (refund in ('pending', 'approved', 'declined', 'refunded')),
  replace text check (replace in ('pending', 'approved', 'declined', 'shipped')),
  reason text not null
    check (reason in ('damaged', 'wrong_item', 'not_as_described', 'missing_parts', 'does_not_fit', 'changed_mind')),
  note text not null default '',
  picture_ids uuid[] not null default '{}'::uuid[],
  -- Refund amount, or the current estimate, and the commission on it. For a replacement the value of its items.
  goods_kobo bigint not null check (goods_kobo >= 0),
  shipping_kobo bigint not null default 0 check (shipping_kobo >= 0),
  commission_kobo bigint not null check (commission_kobo >= 0),
  -- An administrator has to decide, or has rejected it for good.
  escalated boolean not null default false,
  step_due_at timestamptz,
  decided_at timestamptz,
  decision_note text not null default '',
  way_back text check (way_back in ('drop-off', 'store-collects', 'platform-collects')),
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  replacement_order_id uuid,
  chargeback text check (chargeback in ('merchant', 'partner', 'platform')),
  chargeback_note text not null default '',
  -- Number of decisions about who bears the cost. Each is a ledger entry of its own.
  chargeback_count int not null default 0,
  asked_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  constraint order_returns_one_carrier check (partner_id is null or dispatcher_id is null),
  primary key (store_id, id),
  constraint order_returns_number_key unique (store_id, order_id, number),
  constraint order_returns_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_returns_id on order_returns (id);
create index order_returns_order on order_returns (order_id);
create index order_returns_store_newest on order_returns (store_id, asked_at desc, id desc);
create index order_returns_customer on order_returns (customer_id, asked_at desc, id desc);
create index order_returns_newest on order_returns (asked_at desc, id desc);
create index order_returns_due on order_returns (step_due_at, id) where step_due_at is not null;
create index order_returns_replacement on order_returns (replacement_order_id) where replacement_order_id is not null;
create index order_returns_to_collect on order_returns (asked_at, id)
  where way_back = 'platform-collects' and (status in ('accepted', 'in_transit'));
-- Returns that need an administrator.
create index order_returns_escalated on order_returns (asked_at) where escalated;
-- Counts by status.
create index order_returns_status on order_returns (status, escalated, refund);
create index order_returns_store_status on order_returns (store_id, status, escalated);

create table order_return_items (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  return_id uuid not null,
  order_item_id uuid not null,
  quantity int not null check (quantity > 0),
  -- Units that can be sold again; null until inspected.
  sellable int,
  constraint order_return_items_check check (sellable >= 0 and sellable <= quantity),
  primary key (store_id, id),
  constraint order_return_items_once unique (store_id, return_id, order_item_id),
  constraint order_return_items_store_id_return_id_fkey foreign key (store_id, return_id)
    references order_returns(store_id, id),
  constraint order_return_items_store_id_order_item_id_fkey foreign key (store_id, order_item_id)
    references order_items(store_id, id)
);
create index order_return_items_item on order_return_items (order_item_id);

-- Timeline of a return.
create table order_return_activities (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  return_id uuid not null,
  activity text not null,
  note text not null default '',
  actor_kind text not null check (actor_kind in ('customer', 'merchant', 'admin', 'partner', 'clock')),
  actor_id uuid,
  actor_name text not null,
  at timestamptz not null,
  primary key (store_id, id),
  constraint order_return_activities_store_id_return_id_fkey foreign key (store_id, return_id)
    references order_returns(store_id, id)
);
create index order_return_activities_return on order_return_activities (return_id, id);

-- Hubs on an order's route by position: first those reached, in order of arrival, then those ahead.
create table order_stops (
  store_id uuid not null,
  order_id uuid not null,
  position int not null,
  hub_id uuid not null references hubs,
  arrived_at timestamptz,
  left_at timestamptz,
  constraint order_stops_left_after_arriving
    check (left_at is null or arrived_at is not null and left_at >= arrived_at),
  primary key (order_id, "position"),
  constraint order_stops_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_stops_ahead on order_stops (hub_id, order_id) where arrived_at is null;
create index order_stops_here on order_stops (hub_id, arrived_at, order_id)
  where arrived_at is not null and left_at is null;
create index order_stops_gone on order_stops (hub_id, left_at desc, order_id) where left_at is not null;

-- SLA deadlines of an order: warned before they expire, recorded as broken afterwards.
create table order_promises (
  store_id uuid not null,
  order_id uuid not null,
  -- accept: the store accepts; ready: the parcel is packed; deliver: the customer receives it.
  promise text not null check (promise in ('accept', 'ready', 'deliver')),
  due_at timestamptz not null,
  warned_at timestamptz,
  broken_at timestamptz,
  -- The carrier when the deadline was broken; both null when the store was responsible.
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  primary key (store_id, order_id, promise),
  constraint order_promises_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_promises_store on order_promises (store_id, broken_at) where broken_at is not null;
create index order_promises_partner on order_promises (partner_id, broken_at) where broken_at is not null;
create index order_promises_dispatcher on order_promises (dispatcher_id, broken_at) where broken_at is not null;

-- Contact for the customer: a rider or a phone number named by the partner. Ignored once another partner has the order.
create table order_riders (
  order_id uuid primary key,
  partner_id uuid not null references shipping_partners,
  rider_id uuid references partner_riders on delete cascade,
  phone_number text,
  constraint order_riders_one check (num_nonnulls(rider_id, phone_number) = 1)
);
create index order_riders_rider on order_riders (rider_id) where rider_id is not null;

-- Notes of stores and administrators about an order, separate from the timeline, whose entries are status transitions
-- that reports count.
create table order_notes (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  note text not null default '' check (length(note) <= 1000),
  picture_ids uuid[] not null default '{}'::uuid[] check (cardinality(picture_ids) <= 6),
  to_customer boolean not null,
  actor_kind text not null check (actor_kind in ('merchant', 'admin')),
  actor_id uuid not null references accounts,
  actor_name text not null,
  at timestamptz not null,
  constraint order_notes_check check (note <> '' or cardinality(picture_ids) > 0),
  primary key (store_id, id),
  constraint order_notes_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
create index order_notes_order on order_notes (order_id, id);
