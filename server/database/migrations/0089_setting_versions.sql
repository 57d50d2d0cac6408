-- Changes of settings (contract/settings/settings.ts): each holds from its start until the next one starts. The table
-- settings is the previous release's.
create table setting_versions (
  id uuid primary key default uuidv7(),
  name text not null,
  -- What the setting is of, such as a category's ID; empty for a setting of the whole marketplace.
  scope text not null default '',
  -- In whole units, kobo or basis points. Null returns to what applies without a change.
  value bigint,
  starts_at timestamptz not null,
  reason text not null check (length(reason) <= 500),
  changed_at timestamptz not null,
  changed_by uuid not null references accounts,
  withdrawn_at timestamptz,
  withdrawn_by uuid references accounts,
  constraint setting_versions_withdrawn_by_somebody check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index setting_versions_in_force on setting_versions (name, scope, starts_at desc, id desc)
  where withdrawn_at is null;
create index setting_versions_changed_by on setting_versions (changed_by);
create index setting_versions_withdrawn_by on setting_versions (withdrawn_by) where withdrawn_by is not null;

insert into setting_versions (name, value, starts_at, reason, changed_at, changed_by)
select name,
  case when name not like 'payouts.%' then value
    when amount_kobo is not null and amount_kobo / 100 = value then amount_kobo
    else value * 100 end,
  changed_at, '', changed_at, changed_by
from settings;

-- The rules that an order was placed under. Those placed before have the rules of that time.
alter table orders
  add column return_window_days smallint not null default 7 check (return_window_days between 1 and 365),
  add column partner_share_bps int not null default 8000 check (partner_share_bps between 0 and 10000);
-- The commission of an item's category; null where the plan's applies.
alter table order_items add column commission_bps int check (commission_bps between 0 and 10000);
