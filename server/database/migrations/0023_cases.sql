-- Cases: everything that somebody has to look into after a sale or that people write to the platform.
create sequence case_number start 1001;

create table cases (
  id uuid primary key default uuidv7(),
  number int not null unique default nextval('case_number'),
  name text generated always as ('C-' || number) stored not null,
  kind text not null check (kind in ('never_arrived', 'damaged', 'wrong_item', 'missing_item', 'lost_in_transit',
    'damaged_in_transit', 'contact', 'goodwill', 'dispute')),
  status text not null default 'open' check (status in ('open', 'waiting_for_carrier', 'waiting_for_store',
    'waiting_for_customer', 'decided', 'closed')),
  store_id uuid references stores,
  order_id uuid,
  payment_id uuid references payments,
  customer_id uuid references accounts,
  partner_id uuid references shipping_partners,
  -- The platform's own dispatchers carried the order, so schedulers answer.
  platform_carried boolean not null default false,
  -- Sender of a contact message, who may have no account, and its topic.
  contact_name text,
  contact_email text,
  topic text check (topic in ('order', 'payment', 'delivery', 'selling', 'other')),
  summary text not null,
  owner_id uuid references accounts,
  -- Until when whoever the case waits for answers; then the clock acts.
  due_at timestamptz,
  outcome text check (outcome in ('refund_all', 'refund_items', 'refund_amount', 'replacement', 'nothing')),
  bearer text check (bearer in ('store', 'partner', 'platform')),
  refunded_kobo bigint not null default 0 check (refunded_kobo >= 0),
  decision_note text not null default '',
  decided_at timestamptz,
  -- Null: decided by the clock.
  decided_by uuid references accounts,
  replacement_order_id uuid,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  constraint cases_store_id_order_id_fkey foreign key (store_id, order_id) references orders (store_id, id),
  constraint cases_contact check ((contact_name is null) = (contact_email is null)),
  constraint cases_decided check (status <> 'decided' or (decided_at is not null and outcome is not null))
);
alter sequence case_number owned by cases.number;
create index cases_newest on cases (opened_at desc, id desc);
create index cases_open on cases (opened_at, id) where status not in ('decided', 'closed');
create index cases_order on cases (order_id) where order_id is not null;
create index cases_due on cases (due_at, id) where due_at is not null;
create index cases_customer on cases (customer_id, opened_at desc, id desc) where customer_id is not null;
create index cases_store on cases (store_id, opened_at desc, id desc) where store_id is not null;
create index cases_partner on cases (partner_id, opened_at desc, id desc) where partner_id is not null;
create index cases_owner on cases (owner_id) where owner_id is not null;

-- Items that a case is about. case_id and order_item_id name rows of one store.
create table case_items (
  case_id uuid not null references cases on delete cascade,
  store_id uuid not null,
  order_item_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (case_id, order_item_id),
  constraint case_items_item foreign key (store_id, order_item_id) references order_items (store_id, id)
);
create index case_items_item on case_items (order_item_id);

-- Timeline of a case: messages of people, and events.
create table case_messages (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases on delete cascade,
  kind text not null check (kind in ('message', 'event', 'internal')),
  author_kind text not null check (author_kind in ('customer', 'merchant', 'admin', 'partner', 'clock', 'guest')),
  author_id uuid references accounts,
  author_name text not null,
  text text not null,
  picture_ids uuid[] not null default '{}',
  at timestamptz not null
);
create index case_messages_case on case_messages (case_id, id);

-- Refunded by cases at the expense of somebody who replaced it in escrow, and the part of it for delivery. Returns
-- and cancellations refund what is left of the payment.
alter table orders add column case_refunded_kobo bigint not null default 0 check (case_refunded_kobo >= 0);
alter table orders add column case_shipping_kobo bigint not null default 0 check (case_shipping_kobo >= 0);
-- Units that cases refunded or replaced. They can't be returned.
alter table order_items add column case_quantity int not null default 0
  check (case_quantity >= 0 and case_quantity <= quantity);

-- Orders with a refund, including those of cases. orders_store_refunded stays for the previous release.
create index orders_store_went_back on orders (store_id, placed_at desc, id desc)
  where checkout_id is not null and (total_kobo > 0 and status = 'cancelled'
    or (returned_goods_kobo + returned_shipping_kobo + case_refunded_kobo) > 0);

alter table refunds drop constraint refunds_reason_code_check;
alter table refunds add constraint refunds_reason_code_check
  check (reason_code in ('late_sold_out', 'late_coupon', 'late_gift_card', 'replaced_sold_out', 'replaced_coupon',
    'replaced_gift_card', 'already_paid', 'amount_differs', 'currency_differs', 'payer_differs', 'plan_already_paid',
    'plan_replaced', 'order_cancelled', 'items_returned', 'case_decided'));

-- Contact messages become cases with the same ID. The table stays for the previous release and isn't read any more.
insert into cases (id, kind, status, customer_id, contact_name, contact_email, topic, summary, opened_at, updated_at,
  closed_at)
select m.id, 'contact', case when m.answered_at is null then 'open' else 'closed' end,
  (select a.id from accounts a where a.kind = 'customer' and a.email = m.email limit 1),
  m.full_name, m.email, m.topic, left(regexp_replace(m.message, '\s+', ' ', 'g'), 200), m.created_at,
  coalesce(m.answered_at, m.created_at), m.answered_at
from contact_messages m order by m.id;
insert into case_messages (case_id, kind, author_kind, author_name, text, at)
select id, 'message', 'guest', full_name, message, created_at from contact_messages order by id;
insert into case_messages (case_id, kind, author_kind, author_id, author_name, text, at)
select m.id, 'event', 'admin', a.id, a.first_name || ' ' || a.last_name, 'Answered', m.answered_at
from contact_messages m join accounts a on a.id = m.answered_by where m.answered_at is not null order by m.id;
