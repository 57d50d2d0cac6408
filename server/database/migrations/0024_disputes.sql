-- Card disputes (chargebacks), as the provider reports them.
create table disputes (
  id uuid primary key default uuidv7(),
  provider_id text not null,
  payment_id uuid not null references payments,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The provider's category, such as chargeback or fraud, and what the customer's bank wrote.
  category text not null,
  reason text not null,
  -- accepted: by an administrator; lost: by the bank, or because nobody answered in time.
  status text not null default 'needs_evidence'
    check (status in ('needs_evidence', 'under_review', 'won', 'lost', 'accepted')),
  resolution text,
  -- Until when the provider takes an answer.
  due_at timestamptz,
  opened_at timestamptz not null,
  -- The provider's time of the stored state; an older one never replaces it.
  provider_updated_at timestamptz not null,
  checked_at timestamptz not null,
  resolved_at timestamptz,
  -- The answer to send. answered_by is null where Bitmarte answers by itself, with the proof of a refund.
  answer text check (answer in ('contest', 'accept')),
  answered_at timestamptz,
  answered_by uuid references accounts,
  answer_sent_at timestamptz,
  -- The provider's message when it refused the answer, which is then given again.
  answer_failure text,
  evidence jsonb,
  -- The part of a lost dispute that stores bear.
  charged_kobo bigint not null default 0,
  constraint disputes_once unique (provider_id),
  constraint disputes_answered check ((answer is null) = (answered_at is null) and (answer is null) = (evidence is null)),
  constraint disputes_charged check (charged_kobo >= 0 and charged_kobo <= amount_kobo)
);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (due_at) where status in ('needs_evidence', 'under_review');
create index disputes_newest on disputes (opened_at desc, id desc);

-- The part of a refund that the customer already has from a lost dispute; the provider is asked for the rest only.
alter table refunds add column covered_kobo bigint not null default 0
  constraint refunds_covered check (covered_kobo >= 0 and covered_kobo <= amount_kobo);
