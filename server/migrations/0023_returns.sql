-- What of an order was sent back for its money: goods after discounts, the commission on them, and delivery as it was paid.
-- While a return of it is undecided or on its way, the order isn't completed and its money stays held.
alter table orders
  add returned_goods_kobo bigint not null default 0,
  add returned_commission_kobo bigint not null default 0,
  add returned_shipping_kobo bigint not null default 0,
  add open_returns int not null default 0 check (open_returns >= 0),
  add constraint orders_returned check (
    returned_goods_kobo between 0 and subtotal_kobo - discount_kobo
    and returned_commission_kobo between 0 and commission_kobo
    and returned_shipping_kobo between 0 and shipping_kobo);

create table order_returns (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null references accounts,
  -- Counts up per order: the return is called #1042-R1.
  number int not null check (number > 0),
  type text not null check (type in ('return', 'replacement')),
  status text not null default 'requested'
    check (status in ('requested', 'accepted', 'rejected', 'in_transit', 'received', 'closed')),
  refund text check (refund in ('pending', 'approved', 'declined', 'refunded')),
  replace text check (replace in ('pending', 'approved', 'declined', 'shipped')),
  reason text not null
    check (reason in ('damaged', 'wrong_item', 'not_as_described', 'missing_parts', 'does_not_fit', 'changed_mind')),
  note text not null default '',
  picture_ids uuid[] not null default '{}',
  -- What is given back, or would be by now, and the commission on it; of a replacement what its goods were worth.
  goods_kobo bigint not null check (goods_kobo >= 0),
  shipping_kobo bigint not null default 0 check (shipping_kobo >= 0),
  commission_kobo bigint not null check (commission_kobo >= 0),
  -- Set where an administrator has to decide, or has rejected it for good.
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
  -- Counts decisions, each an entry of its own in the books.
  chargeback_count int not null default 0,
  asked_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders,
  constraint order_returns_number_key unique (store_id, order_id, number),
  constraint order_returns_one_carrier check (partner_id is null or dispatcher_id is null)
);
create index order_returns_id on order_returns (id);
create index order_returns_order on order_returns (order_id);
create index order_returns_store_newest on order_returns (store_id, asked_at desc, id desc);
create index order_returns_customer on order_returns (customer_id, asked_at desc, id desc);
create index order_returns_newest on order_returns (asked_at desc, id desc);
create index order_returns_due on order_returns (step_due_at, id) where step_due_at is not null;
create index order_returns_replacement on order_returns (replacement_order_id) where replacement_order_id is not null;
create index order_returns_to_collect on order_returns (asked_at, id)
  where way_back = 'platform-collects' and status in ('accepted', 'in_transit');

create table order_return_items (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  return_id uuid not null,
  order_item_id uuid not null,
  quantity int not null check (quantity > 0),
  -- How many of them were found fit to be sold again; null until inspected.
  sellable int check (sellable between 0 and quantity),
  primary key (store_id, id),
  foreign key (store_id, return_id) references order_returns,
  foreign key (store_id, order_item_id) references order_items,
  constraint order_return_items_once unique (store_id, return_id, order_item_id)
);
create index order_return_items_item on order_return_items (order_item_id);

-- Every step of a return, with who and when.
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
  foreign key (store_id, return_id) references order_returns
);
create index order_return_activities_return on order_return_activities (return_id, id);

-- What others bear of a store's returns: few among very many entries.
create index ledger_entries_chargebacks on ledger_entries (id) where event = 'chargeback';
