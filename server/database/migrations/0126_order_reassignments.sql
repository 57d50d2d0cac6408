-- An order's last reassignment: the assignment of its former carrier, which undoing it restores. Deleted once undone.
create table order_reassignments (
  store_id uuid not null,
  order_id uuid not null,
  partner_id uuid references shipping_partners,
  dispatcher_id uuid references accounts,
  status text not null check (status in ('assigned', 'accepted')),
  assigned_at timestamptz not null,
  answer_due_at timestamptz,
  -- Account that reassigned the order, and when.
  reassigned_by uuid not null references accounts,
  at timestamptz not null,
  constraint order_reassignments_one check (num_nonnulls(partner_id, dispatcher_id) = 1),
  primary key (store_id, order_id),
  constraint order_reassignments_store_id_order_id_fkey foreign key (store_id, order_id) references orders(store_id, id)
);
