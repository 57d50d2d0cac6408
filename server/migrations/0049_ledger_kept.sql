-- What accounts came to by a moment, so that adding up the books reads only what was posted since. No row is zero.
create table ledger_kept (
  account_id bigint primary key references ledger_accounts,
  amount_kobo bigint not null
);
create table ledger_kept_until (
  single boolean primary key default true check (single),
  at timestamptz not null
);
insert into ledger_kept_until (at) values ('-infinity');

-- Adds what was posted before a moment; nothing may be posted for a time before it any more.
create function keep_ledger(until timestamptz) returns void language plpgsql as $$
declare
  since timestamptz := (select at from ledger_kept_until for update);
begin
  insert into ledger_kept
    select p.account_id, sum(p.amount_kobo) from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.at >= since and e.at < until group by p.account_id
  on conflict (account_id) do update set amount_kobo = ledger_kept.amount_kobo + excluded.amount_kobo;
  delete from ledger_kept where amount_kobo = 0;
  update ledger_kept_until set at = greatest(at, until);
end $$;

select keep_ledger(newest - interval '1 hour') from (select max(at) as newest from ledger_entries) entries where newest is not null;
