create table checkouts (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts,
  -- open: stock is held and payment awaited; placed: its orders exist; closed: ran out or was given up, stock is back;
  -- refunded: money came for it that could not become orders, and goes back.
  status text not null default 'open' check (status in ('open', 'placed', 'closed', 'refunded')),
  total_kobo bigint not null check (total_kobo >= 0),
  -- The price as frozen: address, lines, fees and shares per store. See checkout/quote.ts.
  quote jsonb not null,
  -- The payment that it was placed with, or that is given back.
  payment_id uuid references payments,
  held_until timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index checkouts_customer on checkouts (customer_id, id desc);
-- A customer has one cart, so at most one of its checkouts holds stock.
create unique index checkouts_one_open on checkouts (customer_id) where status = 'open';
create index checkouts_open on checkouts (held_until) where status = 'open';
alter table payments add constraint payments_checkout_fkey foreign key (checkout_id) references checkouts;

create table stock_holds (
  checkout_id uuid not null references checkouts on delete cascade,
  store_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (checkout_id, variant_id)
);

create table shipping_partners (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references accounts on delete cascade,
  company_name text not null check (length(company_name) between 2 and 120),
  logo_id uuid references files,
  phone_number text,
  states text[] not null default '{}',
  approved_at timestamptz,
  is_onboarded boolean not null default false,
  created_at timestamptz not null
);

create table orders (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  checkout_id uuid references checkouts,
  customer_id uuid not null references accounts,
  number int not null,
  name text generated always as ('#' || number) stored not null,
  type text not null default 'standard' check (type in ('standard', 'digital', 'replacement')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready_for_pickup', 'assigned', 'accepted',
    'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivered', 'completed', 'cancelled', 'delivery_failed',
    'returning', 'returned_to_store')),
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  discount_kobo bigint not null default 0 check (discount_kobo between 0 and subtotal_kobo),
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  total_kobo bigint generated always as (subtotal_kobo - discount_kobo + shipping_kobo) stored not null,
  commission_bps int not null check (commission_bps between 0 and 10000),
  commission_kobo bigint not null check (commission_kobo >= 0),
  -- This order's part of what the provider took for the whole payment.
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
  -- Who delivers: the merchant itself, or the platform through a partner or a dispatcher of its own.
  delivered_by text check (delivered_by in ('merchant', 'platform')),
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  hub_id uuid references hubs,
  assigned_at timestamptz,
  answer_due_at timestamptz,
  decline_count int not null default 0,
  -- When the next step is late, and when the customer was told to expect it.
  step_due_at timestamptz,
  promised_at timestamptz,
  -- Counts up with every new code; the code itself is derived and never kept. See orders/delivery-token.ts.
  token_version int not null default 0,
  token_hash bytea,
  token_tries int not null default 0,
  token_locked_until timestamptz,
  placed_at timestamptz not null,
  delivered_at timestamptz,
  return_window_ends_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz not null,
  primary key (store_id, id),
  constraint orders_number_key unique (store_id, number),
  constraint orders_once_per_checkout unique (store_id, checkout_id),
  constraint orders_one_carrier check (partner_id is null or dispatcher_id is null)
);
create index orders_id on orders (id);
create index orders_checkout on orders (checkout_id);
create index orders_store_newest on orders (store_id, placed_at desc, id desc);
create index orders_store_status on orders (store_id, status, placed_at desc, id desc);
create index orders_store_due on orders (store_id, step_due_at, id);
create index orders_store_total on orders (store_id, total_kobo, id);
create index orders_customer on orders (customer_id, placed_at desc, id desc);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_status on orders (status, placed_at desc, id desc);
create index orders_due on orders (step_due_at, id);
create index orders_total on orders (total_kobo, id);
create index orders_number on orders (number);
create index orders_recipient on orders using gin (recipient_plain gin_trgm_ops);
create index orders_to_assign on orders (promised_at, id) where status = 'ready_for_pickup' and delivered_by = 'platform';
create index orders_partner on orders (partner_id, status, assigned_at) where partner_id is not null;
create index orders_partner_delivered on orders (partner_id, delivered_at) where partner_id is not null;
create index orders_dispatcher on orders (dispatcher_id, status, assigned_at) where dispatcher_id is not null;
create index orders_unanswered on orders (answer_due_at) where status = 'assigned';
create index orders_window on orders (return_window_ends_at) where status = 'delivered';

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
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders
);
create index order_items_order on order_items (order_id, position);
create index order_items_product on order_items (store_id, product_id);
create index order_items_newest on order_items (store_id, order_id);
create index order_items_name on order_items using gin (name_plain gin_trgm_ops);

-- How many orders a store has in each status: counting a million for the tabs of a list takes too long.
create table order_counts (
  store_id uuid not null references stores,
  status text not null,
  count int not null,
  primary key (store_id, status)
) with (fillfactor = 70);

create function count_orders() returns trigger language plpgsql as $$
begin
  -- Always in one order, so that two moves between the same statuses don't wait for each other.
  insert into order_counts (store_id, status, count)
    select new.store_id, changed.status, changed.by
    from (values (new.status, 1), (case when tg_op = 'UPDATE' then old.status end, -1)) changed (status, by)
    where changed.status is not null order by changed.status
  on conflict (store_id, status) do update set count = order_counts.count + excluded.count;
  return null;
end $$;
create trigger count_new_order after insert on orders for each row execute function count_orders();
create trigger count_moved_order after update of status on orders
  for each row when (old.status <> new.status) execute function count_orders();

-- Every move of an order, with who and when: its timeline.
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
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders
);
create index order_activities_order on order_activities (order_id, id);

create table order_declines (
  order_id uuid not null,
  store_id uuid not null,
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  reason text not null,
  at timestamptz not null,
  foreign key (store_id, order_id) references orders
);
create index order_declines_order on order_declines (order_id, at desc);
create index order_declines_partner on order_declines (partner_id);

-- Money that leaves to a merchant or a partner, an order at a time.
create table payouts (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  order_id uuid not null,
  -- The store's payable for this order when it was released, and what is sent after netting what the store owes.
  due_kobo bigint not null check (due_kobo >= 0),
  amount_kobo bigint check (amount_kobo >= 0),
  -- due: released; approved: a transfer is to be made; processing: the provider has it; paid; failed: can be approved again.
  status text not null default 'due' check (status in ('due', 'approved', 'processing', 'paid', 'failed')),
  due_at timestamptz not null,
  approved_by uuid references accounts,
  approved_at timestamptz,
  -- The account that was approved: a later change of the store's doesn't move money that is on its way.
  bank_code text,
  bank_name text,
  account_number text,
  account_name text,
  reference text unique,
  -- Null until the provider is known to have a transfer by this reference.
  transfer_code text,
  failure text,
  -- Counts approvals.
  attempts int not null default 0,
  checked_at timestamptz,
  paid_at timestamptz,
  constraint payouts_once_per_order unique (order_id),
  foreign key (store_id, order_id) references orders
);
create index payouts_status on payouts (status, due_at);
create index payouts_store on payouts (store_id, due_at desc);
create index payouts_open on payouts (approved_at) where status in ('approved', 'processing');
