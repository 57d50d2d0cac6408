-- A store that its owner closes: off sale from closing_at on, closed for good at closed_at, once everything has ended.
alter table stores
  add column closing_at timestamptz,
  add column closed_at timestamptz,
  add constraint stores_closed_after_closing check (closed_at is null or closing_at <= closed_at);
alter table stores
  alter column live set expression as (second_approved_at is not null and suspended_at is null and closing_at is null);
create index stores_closing on stores (closing_at) where closing_at is not null and closed_at is null;
