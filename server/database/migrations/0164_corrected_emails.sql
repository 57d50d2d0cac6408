-- When a guest's mistyped e-mail was last corrected, which ends links mailed before, and how often by the guest.
alter table accounts add column email_corrected_at timestamptz,
  add column email_corrections smallint not null default 0 check (email_corrections >= 0);
