-- Discounts that a store offers. The rules are in server/domains/coupons.
create table coupons (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  title text not null check (length(title) between 3 and 80),
  description text not null default '',
  mode text not null check (mode in ('Automatic', 'Code')),
  code text check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  -- combines: the code adds to the best automatic coupon. is_public: customers can see the code.
  combines boolean not null default false,
  is_public boolean not null default false,
  type text not null check (type in ('Percent', 'Fixed', 'BuyXGetY')),
  -- Percent for Percent, kobo for Fixed, 0 for BuyXGetY.
  value bigint not null check (value >= 0),
  -- Items that must be bought. Unless BuyXGetY, also the items discounted. Category or product IDs.
  spend_scope text not null check (spend_scope in ('All', 'Category', 'Product')),
  spend_ids uuid[] not null default '{}'::uuid[],
  -- Unit of minimum: kobo for Amount, items for Quantity.
  minimum_kind text not null check (minimum_kind in ('Amount', 'Quantity', 'None')),
  minimum bigint not null check (minimum >= 0),
  reward_spend_kobo bigint not null check (reward_spend_kobo >= 0),
  reward_scope text not null check (reward_scope in ('All', 'Category', 'Product')),
  reward_ids uuid[] not null default '{}'::uuid[],
  reward_percent smallint not null check (reward_percent between 1 and 100),
  eligibility text not null check (eligibility in ('Everyone', 'NewCustomers', 'Named')),
  usage_limit int check (usage_limit > 0),
  usage_limit_per_customer int check (usage_limit_per_customer > 0),
  -- Remaining uses. Null without a limit, so that checkouts don't wait for a lock on the coupon.
  uses_left int check (uses_left >= 0),
  starts_at timestamptz not null,
  -- Exclusive.
  ends_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint coupons_check check (ends_at > starts_at),
  constraint coupons_code_when_asked check ((mode = 'Code') = (code is not null)),
  constraint coupons_limit_is_counted check ((usage_limit is null) = (uses_left is null)),
  constraint coupons_percent check (type <> 'Percent' or value between 1 and 100),
  primary key (store_id, id)
);
create index coupons_id on coupons (id);
create unique index coupons_code_key on coupons (store_id, code) where deleted_at is null;
create index coupons_automatic on coupons (store_id, starts_at) where mode = 'Automatic' and deleted_at is null;

-- Customers of a coupon for named customers. By email, since they may have no account yet.
create table coupon_customers (
  store_id uuid not null,
  coupon_id uuid not null,
  email text not null,
  primary key (store_id, coupon_id, email),
  constraint coupon_customers_store_id_coupon_id_fkey foreign key (store_id, coupon_id)
    references coupons(store_id, id)
);

-- Use of a coupon by a checkout: held while it is open, used once it is placed, deleted when it is closed.
create table coupon_uses (
  checkout_id uuid not null,
  store_id uuid not null,
  coupon_id uuid not null,
  customer_id uuid not null references accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- returned: the order was cancelled, so the use no longer counts.
  status text not null default 'held' check (status in ('held', 'used', 'returned')),
  at timestamptz not null,
  primary key (checkout_id, coupon_id),
  constraint coupon_uses_store_id_coupon_id_fkey foreign key (store_id, coupon_id) references coupons(store_id, id)
);
create index coupon_uses_customer on coupon_uses (coupon_id, customer_id, status);

-- Coupon codes that a customer entered in the cart.
create table cart_codes (
  customer_id uuid not null references accounts on delete cascade,
  code text not null,
  position int not null,
  primary key (customer_id, code)
);
