-- Conversations between customers and stores, each about one order or product.
create table conversations (
  id uuid not null default uuidv7(),
  store_id uuid not null references stores,
  customer_id uuid not null references accounts,
  order_id uuid,
  product_id uuid,
  -- Names at the start of the conversation, for search.
  customer_name text not null,
  customer_plain text generated always as (plain(customer_name)) stored not null,
  about_name text not null,
  about_plain text generated always as (plain(about_name)) stored not null,
  last_text text not null default '',
  last_from text not null check (last_from in ('customer', 'store')),
  last_at timestamptz not null,
  customer_unread int not null default 0 check (customer_unread >= 0),
  store_unread int not null default 0 check (store_unread >= 0),
  -- Time of the oldest customer message that the store hasn't answered.
  waiting_since timestamptz,
  created_at timestamptz not null,
  constraint conversations_about_one check ((order_id is null) <> (product_id is null)),
  primary key (store_id, id),
  constraint conversations_once unique nulls not distinct (store_id, customer_id, order_id, product_id),
  constraint conversations_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id),
  constraint conversations_store_id_product_id_fkey foreign key (store_id, product_id)
    references products(store_id, id)
);
create index conversations_id on conversations (id);
create index conversations_store on conversations (store_id, last_at desc, id desc);
create index conversations_store_unread on conversations (store_id, last_at desc, id desc) where store_unread > 0;
create index conversations_waiting on conversations (store_id, last_at desc, id desc) where waiting_since is not null;
create index conversations_customer on conversations (customer_id, last_at desc, id desc);
create index conversations_order on conversations (order_id) where order_id is not null;

create table messages (
  id uuid not null default uuidv7(),
  store_id uuid not null,
  conversation_id uuid not null,
  sent_by text not null check (sent_by in ('customer', 'store')),
  author_id uuid not null references accounts,
  author_name text not null,
  text text not null check (length(text) <= 2000),
  picture_id uuid references files,
  -- Response time of a store's answer, in seconds.
  answered_after int check (answered_after >= 0),
  created_at timestamptz not null,
  constraint messages_check check (text <> '' or picture_id is not null),
  primary key (store_id, id),
  constraint messages_store_id_conversation_id_fkey foreign key (store_id, conversation_id)
    references conversations(store_id, id)
);
create index messages_conversation on messages (conversation_id, id desc);
create index messages_answers on messages (store_id, id desc) include (answered_after) where answered_after is not null;

create table conversation_reports (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  conversation_id uuid not null,
  reported_by text not null check (reported_by in ('customer', 'store')),
  account_id uuid not null references accounts,
  reason text not null check (reason in ('spam', 'offensive', 'off_topic', 'private_information', 'other')),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references accounts,
  constraint conversation_reports_check check ((settled_at is null) = (settled_by is null)),
  constraint conversation_reports_once unique (conversation_id, account_id),
  constraint conversation_reports_store_id_conversation_id_fkey foreign key (store_id, conversation_id)
    references conversations(store_id, id)
);
create index conversation_reports_open on conversation_reports (created_at desc, id desc) where settled_at is null;
create index conversation_reports_settled on conversation_reports (created_at desc, id desc)
  where settled_at is not null;
