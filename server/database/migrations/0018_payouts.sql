-- Payouts to merchants and partners.
create table payouts (
  id uuid primary key default uuidv7(),
  -- A store is paid per order; a partner is paid its whole balance.
  store_id uuid references stores,
  order_id uuid,
  -- The store's earnings when the order was released, and the amount sent after deducting its debts.
  due_kobo bigint not null check (due_kobo >= 0),
  amount_kobo bigint check (amount_kobo >= 0),
  -- due: released; approved: to be transferred; processing: accepted by the provider; failed: can be approved again.
  status text not null default 'due' check (status in ('due', 'approved', 'processing', 'paid', 'failed')),
  due_at timestamptz not null,
  approved_by uuid references accounts,
  approved_at timestamptz,
  -- Bank account at approval. Later changes don't redirect the payout.
  bank_code text,
  bank_name text,
  account_number text,
  account_name text,
  reference text unique,
  -- Null until the provider confirms a transfer with this reference.
  transfer_code text,
  failure text,
  -- Number of approvals.
  attempts int not null default 0,
  checked_at timestamptz,
  paid_at timestamptz,
  partner_id uuid references shipping_partners,
  constraint payouts_once_per_order unique (order_id),
  constraint payouts_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id),
  constraint payouts_one_receiver
    check (num_nonnulls(store_id, partner_id) = 1 and (store_id is null) = (order_id is null))
);
create index payouts_store on payouts (store_id, due_at desc);
-- Transfers to make or to check with the provider.
create index payouts_open on payouts (approved_at) where status in ('approved', 'processing');
-- Payouts that fall due in the coming days, for the settlement forecast.
create index payouts_due on payouts (due_at, id);
create index payouts_partner on payouts (partner_id, id desc) where partner_id is not null;
-- Sums of payouts to stores by day of approval.
create index payouts_approved on payouts (approved_at) include (status, amount_kobo) where store_id is not null;
create index payouts_failed on payouts (approved_at) where status = 'failed';
create index payouts_status on payouts (status, due_at) include (store_id);
-- A store's few unpaid payouts.
create index payouts_store_open on payouts (store_id, status, due_at desc, id desc)
  where store_id is not null and status <> 'paid';

-- Reconciliation of one day of the payment provider's records with the ledger.
create table reconciliations (
  day date primary key,
  asked_at timestamptz not null,
  -- Null while running.
  ran_at timestamptz,
  -- Number and sum of the provider's records that were checked.
  payments int not null default 0,
  payments_kobo bigint not null default 0,
  refunds int not null default 0,
  refunds_kobo bigint not null default 0,
  transfers int not null default 0,
  transfers_kobo bigint not null default 0
);

create table reconciliation_exceptions (
  id uuid primary key default uuidv7(),
  day date not null references reconciliations,
  record text not null check (record in ('payment', 'refund', 'transfer')),
  -- unknown: no record of ours has this reference; unbooked: missing in the ledger; amount: amounts differ; absent:
  -- missing at the provider.
  problem text not null check (problem in ('unknown', 'unbooked', 'amount', 'absent')),
  reference text not null,
  provider_kobo bigint,
  books_kobo bigint,
  order_id uuid,
  payment_id uuid,
  found_at timestamptz not null,
  -- Settled without settled_by: a later run found no difference.
  settled_at timestamptz,
  settled_by uuid references accounts,
  note text check (length(note) between 1 and 1000),
  constraint reconciliation_exceptions_settled check (settled_at is not null or settled_by is null and note is null),
  constraint reconciliation_exceptions_once unique (record, problem, reference)
);
create index reconciliation_exceptions_open on reconciliation_exceptions (found_at, id) where settled_at is null;
create index reconciliation_exceptions_day on reconciliation_exceptions (day);

-- Payouts per store and status with their sum. Summing on request takes too long for large stores.
create table payout_counts (
  store_id uuid not null references stores,
  status text not null,
  count int not null,
  amount_kobo bigint not null,
  primary key (store_id, status)
) with (fillfactor = 70);
