-- What an import makes of a product: the columns that change, its category with why it isn't the file's own, whether it
-- goes to approval, and each fault of its lines without the row.
alter table product_import_rows
  add column changes text[] not null default '{}',
  add column category text,
  add column category_note text,
  add column submits boolean not null default false,
  add column faults text[] not null default '{}';

-- Whether the file is Shopify's product export.
alter table product_imports add column shopify boolean not null default false;
