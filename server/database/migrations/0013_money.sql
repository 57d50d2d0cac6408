-- Accounts of the double-entry ledger. owner_id: the order, store or partner that the account belongs to.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('provider_clearing', 'escrow', 'merchant_payable', 'delivery_payable', 'platform_commission',
      'platform_delivery', 'platform_subscription', 'provider_fees', 'gift_card_liability', 'refunds_payable',
      'platform_discounts')),
  owner_id uuid,
  constraint ledger_accounts_key unique nulls not distinct (kind, owner_id)
);

-- Append-only. Postings of an entry sum to zero, see functions/ledger_entry_balances.sql.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  event text not null,
  -- Idempotency key: a business event is posted once.
  event_key text not null unique,
  order_id uuid,
  payment_id uuid,
  at timestamptz not null
);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_payment on ledger_entries (payment_id);
-- Return costs charged to stores or partners: few among very many entries.
create index ledger_entries_chargebacks on ledger_entries (id) where event = 'chargeback';
create index ledger_entries_newest on ledger_entries (at desc, id desc);
create index ledger_entries_event on ledger_entries (event, at desc, id desc);

-- Debits are positive, credits negative.
create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger_entries,
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo <> 0)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account_id, id) include (amount_kobo);

create table gift_cards (
  id uuid primary key default uuidv7(),
  buyer_id uuid not null references accounts,
  -- The account that holds the card, which alone can pay with it; null until the code is claimed.
  owner_id uuid references accounts,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Spendable amount, without what open checkouts hold. Never exceeds amount_kobo.
  balance_kobo bigint not null default 0,
  -- pending: unpaid; used: no balance and no hold left.
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled', 'used', 'expired')),
  -- Created in the transaction that mails the code. The code itself is not stored.
  code_hash bytea unique,
  last4 text,
  is_gift boolean not null,
  recipient_name text not null,
  recipient_email text not null,
  sender_name text not null,
  message text not null default '',
  design text not null check (design in ('palm', 'indigo', 'marigold', 'clay')),
  send_at timestamptz not null,
  sent_at timestamptz,
  activated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint gift_cards_balance check (balance_kobo >= 0 and balance_kobo <= amount_kobo),
  constraint gift_cards_code check ((code_hash is null) = (last4 is null)),
  constraint gift_cards_activated check (activated_at is null or expires_at is not null)
);
create index gift_cards_newest on gift_cards (created_at desc, id desc);
create index gift_cards_owner on gift_cards (owner_id) where owner_id is not null;
create index gift_cards_buyer on gift_cards (buyer_id);
-- For the scheduled jobs that send gifts and expire cards.
create index gift_cards_to_send on gift_cards (send_at) where sent_at is null and status = 'active';
create index gift_cards_to_expire on gift_cards (expires_at) where status = 'active';
-- The administrators' list: counts by status, and search by last 4 characters or recipient.
create index gift_cards_status on gift_cards (status, created_at desc, id desc);
create index gift_cards_last4 on gift_cards (last4);
create index gift_cards_recipient on gift_cards
  using gin (plain(recipient_name || ' ' || recipient_email) gin_trgm_ops);
-- Sum of all outstanding balances.
create index gift_cards_owed on gift_cards (balance_kobo) where balance_kobo > 0;

-- Paid plans of stores, from the first payment request to the end. A store without one is on Starter.
create table subscriptions (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores on delete cascade,
  plan text not null check (plan in ('growth', 'pro')),
  -- Plan after the current month; null to renew.
  next_plan text check (next_plan in ('starter', 'growth')),
  -- pending: unpaid; past-due: a renewal failed, the plan stays active until grace_until.
  status text not null default 'pending' check (status in ('pending', 'active', 'past-due', 'ended')),
  -- Start of the first month, which sets the day of the month on which later months begin.
  anchor_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- When the scheduled job next has to renew, retry or end the subscription.
  due_at timestamptz,
  grace_until timestamptz,
  -- The last payer, and the provider's authorization to charge the card again, which is bound to this email.
  payer_id uuid not null references accounts,
  payer_email text not null,
  card_authorization text,
  card_type text,
  card_last4 text,
  failed_payment_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- cancelled: the merchant chose Starter; unpaid: the grace period ended; replaced: by another plan; never-paid: the
  -- first payment wasn't made.
  end_reason text check (end_reason in ('cancelled', 'unpaid', 'replaced', 'never-paid')),
  constraint subscriptions_periods
    check (status = 'pending' or period_end is not null or (end_reason in ('replaced', 'never-paid'))),
  constraint subscriptions_ended
    check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (end_reason is null))
);
-- A store has at most one running plan and one pending plan.
create unique index subscriptions_one_standing on subscriptions (store_id) where status in ('active', 'past-due');
create unique index subscriptions_one_pending on subscriptions (store_id) where status = 'pending';
create index subscriptions_store on subscriptions (store_id, id desc);
create index subscriptions_due on subscriptions (due_at) where status in ('active', 'past-due');

-- Monthly fee of a subscription. Can take several payments until one succeeds.
create table plan_charges (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references subscriptions on delete cascade,
  -- Month of the subscription, from 0.
  month int not null check (month >= 0),
  plan text not null check (plan in ('growth', 'pro')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Unused part of the previous plan, deducted from the fee.
  credit_kobo bigint not null default 0 check (credit_kobo >= 0),
  status text not null default 'open' check (status in ('open', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  paid_payment_id uuid,
  constraint plan_charges_paid check ((status = 'paid') = (paid_at is not null and paid_payment_id is not null)),
  constraint plan_charges_once unique (subscription_id, month)
);

-- One attempt to pay through the payment provider.
create table payments (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  checkout_id uuid,
  customer_id uuid not null references accounts,
  email text not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  -- starting: the provider may not know it yet; open: the payer is on the provider's page; wrong: paid, but not as
  -- requested, so it is refunded.
  status text not null default 'starting'
    check (status in ('starting', 'open', 'paid', 'declined', 'abandoned', 'wrong', 'reversed')),
  authorization_url text,
  provider_id text,
  paid_kobo bigint,
  fee_kobo bigint,
  channel text,
  card_type text,
  card_last4 text,
  bank text,
  country text,
  ip_address text,
  gateway_response text,
  created_at timestamptz not null,
  checked_at timestamptz,
  paid_at timestamptz,
  gift_card_id uuid unique references gift_cards,
  plan_charge_id uuid references plan_charges,
  -- True when a stored card is charged without the payer; false when the payer uses the provider's page.
  kept_card boolean not null default false,
  -- The provider's authorization for the card, when it is stored for later charges.
  card_authorization text,
  -- How an administrator settled a payment that doesn't match the request.
  handled_at timestamptz,
  handled_by uuid references accounts,
  handled_note text check (length(handled_note) between 1 and 1000),
  -- How the payment differs from the request.
  mismatch text check (mismatch in ('amount', 'currency', 'payer')),
  constraint payments_checkout_fkey foreign key (checkout_id) references checkouts(id),
  -- A payment is for a checkout, a gift card or a month of a plan.
  constraint payments_for_one check (num_nonnulls(checkout_id, gift_card_id, plan_charge_id) = 1),
  constraint payments_handled
    check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_note is null))
);
create index payments_checkout on payments (checkout_id);
create index payments_customer on payments (customer_id, id desc);
-- Payments whose status is still to be checked with the provider.
create index payments_unfinished on payments (created_at) where status in ('starting', 'open', 'declined');
create index payments_plan_charge on payments (plan_charge_id) where plan_charge_id is not null;
create index payments_newest on payments (created_at desc, id desc);
-- The transactions page: completed payments by payment time.
create index payments_made on payments (coalesce(paid_at, created_at) desc, id desc) where status in ('paid', 'wrong');
create index payments_found on payments using gin ((reference || ' ' || email) gin_trgm_ops);
-- Payment list by status; counts stop at a limit.
create index payments_status on payments (status, created_at desc, id desc);
-- Prefix search on reference and email.
create index payments_reference on payments (reference text_pattern_ops);
create index payments_email on payments (email text_pattern_ops);

-- Webhook bodies as received. The digest deduplicates repeated deliveries.
create table provider_events (
  digest bytea primary key,
  event text not null,
  reference text,
  body jsonb not null,
  received_at timestamptz not null
);

create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments,
  order_id uuid,
  -- Idempotency key, for example 'unplaced:<payment>' or 'cancel:<order>'.
  cause text not null unique,
  reason text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'done', 'failed')),
  provider_id text,
  -- The provider's message when it refused or failed. Refused refunds are retried.
  failure text,
  created_at timestamptz not null,
  -- Last request to make the refund, and last status check.
  sent_at timestamptz,
  checked_at timestamptz,
  done_at timestamptz,
  -- Number of the attempt. Each carries its own note at the provider, so that retries are distinguishable.
  attempt int not null default 1 check (attempt >= 1),
  -- Reason code; contract/money/refund-reasons.ts has the texts. Null in older rows without a single reason, which show
  -- `reason`.
  reason_code text
    check (reason_code in ('late_sold_out', 'late_coupon', 'late_gift_card', 'replaced_sold_out', 'replaced_coupon',
      'replaced_gift_card', 'already_paid', 'amount_differs', 'currency_differs', 'payer_differs', 'plan_already_paid',
      'plan_replaced', 'order_cancelled', 'items_returned'))
);
create index refunds_payment on refunds (payment_id);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where status in ('waiting', 'sent');
create index refunds_done on refunds (done_at) where status = 'done';

-- Amounts that open checkouts hold, until placed or closed.
create table gift_card_holds (
  checkout_id uuid not null references checkouts on delete cascade,
  gift_card_id uuid not null references gift_cards,
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (checkout_id, gift_card_id)
);
create index gift_card_holds_card on gift_card_holds (gift_card_id);

-- Append-only journal of gift card balances: the amounts of a card sum to its balance.
create table gift_card_movements (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null references gift_cards,
  kind text not null check (kind in ('sold', 'held', 'released', 'used', 'refunded')),
  amount_kobo bigint not null,
  checkout_id uuid,
  order_id uuid,
  -- Idempotency key, for example 'sold' or 'cancel:<order>'. Null for checkout holds, which gift_card_holds
  -- deduplicates.
  cause text,
  at timestamptz not null,
  constraint gift_card_movements_sign
    check (amount_kobo <> 0 and (amount_kobo > 0) = (kind in ('sold', 'released', 'refunded'))),
  constraint gift_card_movements_once unique (gift_card_id, cause)
);
create index gift_card_movements_card on gift_card_movements (gift_card_id, id desc);

-- Gift cards applied to the customer's next checkout, in that order.
create table applied_gift_cards (
  customer_id uuid not null references accounts on delete cascade,
  gift_card_id uuid not null references gift_cards,
  position bigint generated always as identity,
  primary key (customer_id, gift_card_id)
);

-- Results of the scheduled check that the ledger balances.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entries bigint not null,
  unbalanced bigint not null,
  total_kobo bigint not null
);

-- Account balances up to ledger_kept_until, so that reports only add later postings. Zero balances have no row.
create table ledger_kept (
  account_id bigint primary key references ledger_accounts,
  amount_kobo bigint not null
);

-- A single row: the time up to which ledger_kept is complete. See functions/keep_ledger.sql.
create table ledger_kept_until (
  single boolean primary key default true check (single),
  at timestamptz not null
);

-- Declared here because payments are created after checkouts and plan_charges, which they reference.
alter table checkouts add constraint checkouts_payment_id_fkey foreign key (payment_id) references payments;
alter table plan_charges add constraint plan_charges_paid_payment_id_fkey foreign key (paid_payment_id)
  references payments;

insert into ledger_kept_until (at) values ('-infinity');
