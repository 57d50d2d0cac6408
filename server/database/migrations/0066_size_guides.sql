-- Size guide of a category and those below it that have none. `cells` is an array of rows, each an array of as many texts;
-- the first row has the headings.
create table size_guides (
  category_id uuid primary key references categories on delete cascade,
  note text not null,
  cells jsonb not null,
  updated_at timestamptz not null
);
