-- A category that was merged into another stays as the address that it had; it is in no list, and the other's products
-- are those it had, once they have followed.
alter table categories
  add column merged_into uuid references categories,
  add constraint categories_merged_elsewhere check (merged_into <> id),
  drop constraint categories_name_key;
create unique index categories_name_key on categories (parent_id, name) nulls not distinct where merged_into is null;
create index categories_merged on categories (merged_into) where merged_into is not null;

-- All products of a child category, on sale or not, in the order that they follow it in.
create index products_child on products (child_category_id, id) include (deleted_at, visible);
