create table store_sub_categories (
  store_id uuid not null references stores on delete cascade,
  category_id uuid not null references categories,
  primary key (store_id, category_id)
);

-- Who a store's owner is. Seen by the owner and by who approves.
create table merchant_details (
  account_id uuid primary key references accounts on delete cascade,
  date_of_birth date,
  nationality text,
  id_document_type text check (id_document_type in ('nin', 'passport', 'drivers-licence', 'voters-card')),
  id_document_number text,
  id_document_file_id uuid references files,
  -- [{"country": "Nigeria", "state": "Lagos", "LGA": "Ikeja", "street": "…"}, …], the present one first.
  home_addresses jsonb not null default '[]'::jsonb,
  -- The store is run from home: its goods are picked up there.
  use_home_address boolean not null default false,
  proof_of_address_file_id uuid references files,
  updated_at timestamptz not null
);
