-- Accounts of the double-entry ledger. `owner_id` is the order, store or partner that it is kept for.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('provider_clearing', 'escrow', 'merchant_payable', 'delivery_payable',
    'platform_commission', 'platform_delivery', 'provider_fees', 'gift_card_liability', 'refunds_payable', 'platform_discounts')),
  owner_id uuid,
  constraint ledger_accounts_key unique nulls not distinct (kind, owner_id)
);

create table ledger_entries (
  id uuid primary key default uuidv7(),
  event text not null,
  -- One entry per business event, however often it is told.
  event_key text not null unique,
  order_id uuid,
  payment_id uuid,
  at timestamptz not null
);
create index ledger_entries_order on ledger_entries (order_id);
create index ledger_entries_payment on ledger_entries (payment_id);

-- Debits are positive, credits negative.
create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id uuid not null references ledger_entries,
  account_id bigint not null references ledger_accounts,
  amount_kobo bigint not null check (amount_kobo <> 0)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account_id) include (amount_kobo);

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kobo) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_entry_balances();

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();

-- One attempt to pay through the card provider.
create table payments (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  checkout_id uuid not null,
  customer_id uuid not null references accounts,
  email text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- starting: the provider may or may not know it; open: the person is on its page;
  -- wrong: paid, but not what was asked, so it goes back.
  status text not null default 'starting' check (status in ('starting', 'open', 'paid', 'declined', 'abandoned', 'wrong')),
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
  paid_at timestamptz
);
create index payments_checkout on payments (checkout_id);
create index payments_customer on payments (customer_id, id desc);
create index payments_unfinished on payments (created_at) where status in ('starting', 'open', 'declined');

-- What the provider's webhooks said, kept as it came; the same one again does nothing.
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
  -- Why, once: 'unplaced:<payment>', 'cancel:<order>'.
  cause text not null unique,
  reason text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'done', 'failed')),
  provider_id text,
  -- What the provider said when it refused or failed; a refused one is asked for again.
  failure text,
  created_at timestamptz not null,
  -- When the provider was last asked to make it, and when it was last asked how it stands.
  sent_at timestamptz,
  checked_at timestamptz,
  done_at timestamptz
);
create index refunds_payment on refunds (payment_id);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where status in ('waiting', 'sent');
