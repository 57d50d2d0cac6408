-- What an `admin` may do. An admin without a role may everything that admins may.
create table admin_roles (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 2 and 40),
  created_at timestamptz not null
);
create unique index admin_roles_name_key on admin_roles (lower(name));

-- Which resources there are, contract/access.ts says.
create table admin_role_grants (
  role_id uuid not null references admin_roles on delete cascade,
  resource text not null,
  can text not null check (can in ('view', 'manage')),
  primary key (role_id, resource)
);

alter table accounts
  add column admin_role_id uuid constraint accounts_admin_role_id_fkey references admin_roles,
  add constraint accounts_only_admins_have_a_role check (admin_role_id is null or admin_kind = 'admin');
create index accounts_admin_role on accounts (admin_role_id) where admin_role_id is not null;

-- Whoever looks for administrators, or counts superadmins, reads this alone.
create index accounts_admins on accounts (admin_kind) where kind = 'admin';

-- The log as superadmins read it: the latest first, of one account, of one kind of thing, or by words.
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, at desc, id desc) where account_id is not null;
create index audit_log_words on audit_log using gin ((actor || ' ' || action || ' ' || subject_id) gin_trgm_ops);
