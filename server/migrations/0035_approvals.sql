-- Administrators who look at stores before they go live, and which of the two approvals each may give.
create table approvers (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  gives text not null check (gives in ('first', 'second', 'both')),
  active boolean not null default true,
  created_at timestamptz not null,
  constraint approvers_account_key unique (account_id)
);
-- Who has approved a store goes on doing so.
insert into approvers (account_id, gives, created_at)
  select account_id, 'both', min(at)
  from (select first_approved_by as account_id, first_approved_at as at from stores
    union all select second_approved_by, second_approved_at from stores) given
  where account_id is not null group by account_id;

alter table stores
  add suspension_reason text check (length(suspension_reason) between 1 and 1000),
  add constraint stores_suspended_for_a_reason check (suspension_reason is null or suspended_at is not null);
create index stores_approved on stores (second_approved_at desc, id desc) where second_approved_at is not null;
create index stores_unsubmitted on stores (created_at, id) where submitted_at is null and second_approved_at is null;

create index accounts_newest on accounts (kind, id desc);
create index accounts_search on accounts using gin
  (plain(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
