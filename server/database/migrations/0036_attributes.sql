-- Attributes of products, defined per category: every category below has them too. An attribute is never deleted, so
-- that values keep their meaning: a retired one is neither asked for nor shown.
create table attributes (
  id uuid primary key default uuidv7(),
  category_id uuid not null references categories,
  name text not null check (length(name) between 1 and 60 and position(':' in name) = 0),
  plain_name text generated always as (plain(name)) stored not null,
  -- Kind and unit never change: values would change their meaning.
  kind text not null check (kind in ('text', 'number', 'choice', 'yes-no')),
  unit text check (length(unit) between 1 and 20),
  required boolean not null default false,
  filterable boolean not null default false,
  position int not null,
  retired_at timestamptz,
  -- The attribute of the same name that took its place when its category was merged into another.
  replaced_by uuid references attributes,
  created_at timestamptz not null,
  constraint attributes_only_numbers_have_units check (unit is null or kind = 'number')
);
create unique index attributes_name_key on attributes (category_id, plain_name) where retired_at is null;
create index attributes_category on attributes (category_id, position);

-- Choices of an attribute. Products name them by ID, so a new name appears on all of them.
create table attribute_choices (
  id uuid primary key default uuidv7(),
  attribute_id uuid not null references attributes,
  name text not null check (length(name) between 1 and 60),
  position int not null,
  retired_at timestamptz,
  replaced_by uuid references attribute_choices
);
create unique index attribute_choices_name_key on attribute_choices (attribute_id, plain(name)) where retired_at is null;
create index attribute_choices_attribute on attribute_choices (attribute_id, position);

-- Values by attribute ID: a text, a number in the attribute's unit, true or false, or a choice's ID. Values of
-- attributes that the category doesn't have stay and aren't shown.
alter table products add column attributes jsonb not null default '{}'::jsonb;
