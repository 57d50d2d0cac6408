-- What a store hands in before it may go live. A store that isn't opened by its merchant's sign-up has nothing to hand in.
alter table stores
  add office_address text not null default '' check (length(office_address) <= 300),
  add staff_size text check (staff_size in ('1', '2-5', '6-20', '21-100', 'over-100')),
  add rc_number text check (length(rc_number) <= 20),
  add category_id uuid references categories,
  add submitted_at timestamptz,
  add rejected_at timestamptz,
  add rejection_reason text check (length(rejection_reason) between 1 and 1000),
  add constraint stores_rejected check ((rejected_at is null) = (rejection_reason is null)),
  add constraint stores_rejected_waits_for_its_merchant check (rejected_at is null or submitted_at is null);
update stores set submitted_at = created_at;
create index stores_to_approve on stores (submitted_at, id) where submitted_at is not null and second_approved_at is null;

create table store_sub_categories (
  store_id uuid not null references stores on delete cascade,
  category_id uuid not null references categories,
  primary key (store_id, category_id)
);

-- Who a store's owner is. Seen by the owner and by who approves.
create table merchant_details (
  account_id uuid primary key references accounts on delete cascade,
  date_of_birth date,
  nationality text,
  id_document_type text check (id_document_type in ('nin', 'passport', 'drivers-licence', 'voters-card')),
  id_document_number text,
  id_document_file_id uuid references files,
  -- [{"country": "Nigeria", "state": "Lagos", "LGA": "Ikeja", "street": "…"}, …], the present one first.
  home_addresses jsonb not null default '[]',
  -- The store is run from home: its goods are picked up there.
  use_home_address boolean not null default false,
  proof_of_address_file_id uuid references files,
  updated_at timestamptz not null
);

-- A store's paid plan, from the first payment that is asked for to its end. A store without one is on Starter.
create table subscriptions (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  plan text not null check (plan in ('growth', 'pro')),
  -- What it becomes when its month ends; null where it goes on.
  next_plan text check (next_plan in ('starter', 'growth')),
  -- pending: not paid yet; past-due: a renewal failed, and it stands until grace_until.
  status text not null default 'pending' check (status in ('pending', 'active', 'past-due', 'ended')),
  -- The day of the month that its months begin on is that of the first.
  anchor_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- When the clock next has something to do: renew, try again, end.
  due_at timestamptz,
  grace_until timestamptz,
  -- Who paid last, and the provider's word for the card that is charged again; it belongs to this e-mail.
  payer_id uuid not null references accounts,
  payer_email text not null,
  card_authorization text,
  card_type text,
  card_last4 text,
  failed_payment_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- cancelled: its merchant chose Starter; unpaid: the grace was over; replaced: by another plan; never-paid.
  end_reason text check (end_reason in ('cancelled', 'unpaid', 'replaced', 'never-paid')),
  constraint subscriptions_periods check (status = 'pending' or period_end is not null or end_reason in ('replaced', 'never-paid')),
  constraint subscriptions_ended check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (end_reason is null))
);
create unique index subscriptions_one_standing on subscriptions (store_id) where status in ('active', 'past-due');
create unique index subscriptions_one_pending on subscriptions (store_id) where status = 'pending';
create index subscriptions_store on subscriptions (store_id, id desc);
create index subscriptions_due on subscriptions (due_at) where status in ('active', 'past-due');

-- A month's fee of a subscription. Tried with one payment after another until one of them pays it.
create table plan_charges (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions on delete cascade,
  -- Counts the subscription's months from 0.
  month int not null check (month >= 0),
  plan text not null check (plan in ('growth', 'pro')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- What was left of the plan before, and taken off.
  credit_kobo bigint not null default 0 check (credit_kobo >= 0),
  status text not null default 'open' check (status in ('open', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  paid_payment_id uuid references payments,
  constraint plan_charges_paid check ((status = 'paid') = (paid_at is not null and paid_payment_id is not null)),
  constraint plan_charges_once unique (subscription_id, month)
);

-- A payment is for a checkout, a gift card or a plan's month.
alter table payments
  add plan_charge_id uuid references plan_charges,
  -- Whether a kept card is charged, without its person; else somebody pays on the provider's page.
  add kept_card boolean not null default false,
  -- The provider's word for the card, where it is kept to be charged again.
  add card_authorization text,
  drop constraint payments_for_one,
  add constraint payments_for_one check (num_nonnulls(checkout_id, gift_card_id, plan_charge_id) = 1);
create index payments_plan_charge on payments (plan_charge_id) where plan_charge_id is not null;

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('provider_clearing', 'escrow',
  'merchant_payable', 'delivery_payable', 'platform_commission', 'platform_delivery', 'platform_subscription', 'provider_fees',
  'gift_card_liability', 'refunds_payable', 'platform_discounts'));
