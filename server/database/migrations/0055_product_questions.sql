-- Questions of customers about products. Answered ones that aren't dismissed are public.
create table product_questions (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  product_id uuid not null,
  customer_id uuid not null references accounts,
  text text not null check (length(text) between 1 and 500),
  answer text check (length(answer) between 1 and 2000),
  -- The first answer, and the last edit of it.
  answered_at timestamptz,
  answer_edited_at timestamptz,
  dismissed_at timestamptz,
  dismissed_reason text not null default '' check (length(dismissed_reason) <= 300),
  -- When the store was notified.
  notified_at timestamptz,
  created_at timestamptz not null,
  status text not null generated always as (
    case when dismissed_at is not null then 'dismissed' when answered_at is not null then 'answered' else 'waiting' end
  ) stored,
  constraint product_questions_answered_at check ((answer is null) = (answered_at is null)),
  primary key (store_id, id),
  constraint product_questions_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id)
);
create index product_questions_id on product_questions (id);
-- A customer asks the same once: case, accents and punctuation don't make another question.
create unique index product_questions_once on product_questions (
  product_id, customer_id, md5(btrim(regexp_replace(plain(text), '[[:punct:][:space:]]+', ' ', 'g'))));
create index product_questions_customer on product_questions (customer_id, created_at desc, id desc);
create index product_questions_public on product_questions (store_id, product_id, answered_at desc, id desc)
  where status = 'answered';
create index product_questions_store on product_questions (store_id, status, created_at desc, id desc);
create index product_questions_to_notify on product_questions (store_id) where notified_at is null;
