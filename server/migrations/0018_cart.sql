-- An item stands in the cart or is saved for later, never both. It keeps its id when it moves, since an id is bought once.
alter table cart_items add saved_at timestamptz;

-- Where a customer's cart goes: the address that was chosen last.
create table cart_addresses (
  customer_id uuid primary key references accounts on delete cascade,
  address_id uuid not null references customer_addresses on delete cascade
);
