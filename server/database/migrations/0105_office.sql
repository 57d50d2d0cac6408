-- Administrators' decisions on products that their merchants weren't mailed about yet: one mail has those of a few
-- minutes.
create table product_decisions (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  product_id uuid not null,
  outcome text not null check (outcome in ('approved', 'rejected', 'edit-approved', 'edit-declined')),
  reason text,
  decided_at timestamptz not null,
  foreign key (store_id, product_id) references products,
  constraint product_decisions_reason check ((reason is null) = (outcome in ('approved', 'edit-approved')))
);
create index product_decisions_store on product_decisions (store_id, decided_at);
create index product_decisions_product on product_decisions (store_id, product_id);

-- Other names of a category, such as lipstick for Make-up. Merchants find it by them, and files can name it by them.
alter table categories add column also_called text[] not null default '{}';

-- A draft needs only a name. Without a price, its selling_kobo is 1, which no price can be.
alter table products
  alter column category_id drop not null,
  alter column sub_category_id drop not null,
  alter column child_category_id drop not null,
  add constraint products_without_category check (
    num_nulls(category_id, sub_category_id, child_category_id) in (0, 3)
    and (child_category_id is not null or (not published and approval_status <> 'approved'))
  );

-- Reminders in an order's timeline: they change no status, and customers don't see them.
alter table order_activities add column reminder boolean not null default false;
update order_activities set reminder = true where activity like 'Reminder sent to %';
