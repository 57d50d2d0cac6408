-- Numbers of the marketplace's rules that superadmins changed. Those without a row have their initial value, see
-- contract/settings/settings.ts.
create table settings (
  name text primary key,
  -- In the setting's unit: hours or whole naira.
  value bigint not null,
  changed_at timestamptz not null,
  changed_by uuid not null references accounts
);
