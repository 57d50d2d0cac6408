-- Administrators hide a question with its answer, with a reason. Its status stays, so that a restored one is as before.
alter table product_questions
  add column hidden_at timestamptz,
  add column hidden_reason text check (length(hidden_reason) between 1 and 300),
  add constraint product_questions_hidden check ((hidden_at is null) = (hidden_reason is null));
create index product_questions_hidden on product_questions (hidden_at desc) where hidden_at is not null;
-- The administrators' list of all questions, and its search.
create index product_questions_newest on product_questions (created_at desc, id desc);
create index product_questions_words on product_questions
  using gin (plain((text || ' ') || coalesce(answer, '')) gin_trgm_ops);

-- Deleted with a question that its customer withdraws.
create table question_reports (
  store_id uuid not null,
  question_id uuid not null,
  account_id uuid not null references accounts,
  reason text not null check (reason in ('spam', 'offensive', 'off_topic', 'private_information', 'other')),
  note text not null default '' check (length(note) <= 500),
  at timestamptz not null,
  -- When an administrator hid the question or dismissed the report.
  settled_at timestamptz,
  constraint question_reports_once primary key (question_id, account_id),
  constraint question_reports_store_id_question_id_fkey foreign key (store_id, question_id)
    references product_questions (store_id, id) on delete cascade
);
create index question_reports_open on question_reports (question_id) where settled_at is null;
