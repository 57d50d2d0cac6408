-- Bulk edits of a store's products: first planned, then applied by a job.
create table product_edits (
  id uuid primary key default uuidv7(),
  store_id uuid not null references stores,
  account_id uuid not null references accounts,
  -- The change as an API request.
  change jsonb not null,
  title text not null,
  undoes uuid constraint product_edits_undone_once unique references product_edits on delete cascade,
  created_at timestamptz not null,
  planned_at timestamptz,
  started_at timestamptz,
  done_at timestamptz
);
create index product_edits_store on product_edits (store_id, created_at desc);
create index product_edits_created on product_edits (created_at);

-- One product of a bulk edit.
create table product_edit_rows (
  edit_id uuid not null references product_edits on delete cascade,
  position int not null,
  product_id uuid not null,
  name text not null default '',
  -- Null while it isn't planned.
  kind text check (kind in ('change', 'same', 'refused')),
  -- Old and new value as people read them.
  was text not null default '',
  becomes text not null default '',
  -- Values to compare and write, per variant.
  detail jsonb,
  -- Why the product can't change, in the preview or while applying.
  problem text,
  done boolean not null default false,
  primary key (edit_id, position)
);
create index product_edit_rows_left on product_edit_rows (edit_id, position) where not done and kind = 'change';
create index product_edit_rows_unplanned on product_edit_rows (edit_id, position) where kind is null;
