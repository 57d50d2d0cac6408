create table cart_items (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity between 1 and 99),
  -- What it cost when it was put in, to tell when that has changed.
  seen_kobo bigint not null,
  added_at timestamptz not null,
  -- An item stands in the cart or is saved for later, never both. It keeps its id when it moves, since an id is bought once.
  saved_at timestamptz,
  constraint cart_items_once unique (customer_id, variant_id)
);

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
  payment_id uuid,
  held_until timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index checkouts_customer on checkouts (customer_id, id desc);
-- A customer has one cart, so at most one of its checkouts holds stock.
create unique index checkouts_one_open on checkouts (customer_id) where status = 'open';
create index checkouts_open on checkouts (held_until) where status = 'open';

-- Where a customer's cart goes: the address that was chosen last.
create table cart_addresses (
  customer_id uuid primary key references accounts on delete cascade,
  address_id uuid not null references customer_addresses on delete cascade
);

alter table stock_holds add constraint stock_holds_checkout_id_fkey foreign key (checkout_id)
  references checkouts on delete cascade;
alter table coupon_uses add constraint coupon_uses_checkout_id_fkey foreign key (checkout_id) references checkouts;
