-- Subcategories in which a store plans to sell, from its onboarding.
create table store_sub_categories (
  store_id uuid not null references stores on delete cascade,
  category_id uuid not null references categories,
  primary key (store_id, category_id)
);

-- Identity of a store's owner. Visible to the owner and to approvers.
create table merchant_details (
  account_id uuid primary key references accounts on delete cascade,
  date_of_birth date,
  nationality text,
  id_document_type text check (id_document_type in ('nin', 'passport', 'drivers-licence', 'voters-card')),
  id_document_number text,
  id_document_file_id uuid references files,
  -- [{"country": "Nigeria", "state": "Lagos", "LGA": "Ikeja", "street": "…"}, …], current address first.
  home_addresses jsonb not null default '[]'::jsonb,
  -- Whether orders are picked up at the home address.
  use_home_address boolean not null default false,
  proof_of_address_file_id uuid references files,
  updated_at timestamptz not null
);
