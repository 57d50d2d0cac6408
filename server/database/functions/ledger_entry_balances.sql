-- At commit, the postings of every ledger entry sum to zero.
-- Test: server/database/triggers.test.ts "the postings of a ledger entry sum to zero at commit"
create or replace function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kobo) from ledger_postings where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not sum to zero', new.entry_id
      using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entry_balances on ledger_postings;
create constraint trigger ledger_entry_balances after insert on ledger_postings deferrable initially deferred
  for each row execute function ledger_entry_balances();
