create table cart_items (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts on delete cascade,
  store_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity between 1 and 99),
  -- Price when the item was added, to show the customer that it changed.
  seen_kobo bigint not null,
  added_at timestamptz not null,
  -- Set while the item is saved for later instead of in the cart.
  saved_at timestamptz,
  constraint cart_items_once unique (customer_id, variant_id)
);

create table checkouts (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references accounts,
  -- open: stock is reserved and payment pending; placed: orders exist; closed: expired or abandoned, stock released;
  -- refunded: a payment that couldn't become orders is being refunded.
  status text not null default 'open' check (status in ('open', 'placed', 'closed', 'refunded')),
  total_kobo bigint not null check (total_kobo >= 0),
  -- The frozen price: address, lines, fees and shares per store.
  quote jsonb not null,
  -- The payment that placed the checkout, or that is refunded.
  payment_id uuid,
  held_until timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index checkouts_customer on checkouts (customer_id, id desc);
-- A customer has one cart, so at most one checkout reserves stock.
create unique index checkouts_one_open on checkouts (customer_id) where status = 'open';
create index checkouts_open on checkouts (held_until) where status = 'open';

-- Delivery address last chosen for the cart.
create table cart_addresses (
  customer_id uuid primary key references accounts on delete cascade,
  address_id uuid not null references customer_addresses on delete cascade
);

-- Declared here because checkouts are created after stock_holds and coupon_uses.
alter table stock_holds add constraint stock_holds_checkout_id_fkey foreign key (checkout_id)
  references checkouts on delete cascade;
alter table coupon_uses add constraint coupon_uses_checkout_id_fkey foreign key (checkout_id) references checkouts;
