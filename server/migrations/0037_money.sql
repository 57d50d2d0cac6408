-- What an administrator did about money that came but isn't what was asked for.
alter table payments
  add handled_at timestamptz,
  add handled_by uuid references accounts,
  add handled_note text check (length(handled_note) between 1 and 1000),
  add constraint payments_handled check (
    (handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_note is null));
create index payments_newest on payments (created_at desc, id desc);
-- Transactions: the payments that were made, by when they were.
create index payments_made on payments ((coalesce(paid_at, created_at)) desc, id desc) where status in ('paid', 'wrong');
create index payments_found on payments using gin ((reference || ' ' || email) gin_trgm_ops);
create index refunds_done on refunds (done_at) where status = 'done';

create index ledger_entries_newest on ledger_entries (at desc, id desc);
create index ledger_entries_event on ledger_entries (event, at desc, id desc);

-- Whether the books balanced when all of them were last added up.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entries bigint not null,
  unbalanced bigint not null,
  total_kobo bigint not null
);

-- A day of the card provider's records, compared with the books.
create table reconciliations (
  day date primary key,
  asked_at timestamptz not null,
  -- Null while it is being compared.
  ran_at timestamptz,
  -- What of the provider's was compared, and how many kobo that is.
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
  -- unknown: nothing of ours has this reference; unbooked: the books don't have it; amount: another than the books';
  -- absent: the books have it, and the provider doesn't.
  problem text not null check (problem in ('unknown', 'unbooked', 'amount', 'absent')),
  reference text not null,
  provider_kobo bigint,
  books_kobo bigint,
  order_id uuid,
  payment_id uuid,
  found_at timestamptz not null,
  -- Without settled_by it was right when it was compared again.
  settled_at timestamptz,
  settled_by uuid references accounts,
  note text check (length(note) between 1 and 1000),
  constraint reconciliation_exceptions_once unique (record, problem, reference),
  constraint reconciliation_exceptions_settled check (settled_at is not null or (settled_by is null and note is null))
);
create index reconciliation_exceptions_open on reconciliation_exceptions (found_at, id) where settled_at is null;
create index reconciliation_exceptions_day on reconciliation_exceptions (day);
