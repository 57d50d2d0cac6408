-- A refund that the provider could not make is asked for anew: each try carries its own note there.
alter table refunds add column attempt integer not null default 1 check (attempt >= 1);

-- A customer’s orders by status, for the tabs of the history and their counts.
create index orders_customer_status on orders (customer_id, status, placed_at desc, id desc);
