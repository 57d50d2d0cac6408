-- The table is append-only: the event is refused.
-- Test: server/database/triggers.test.ts "append-only tables refuse update, delete and truncate"
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger audit_log_append_only before delete or update on audit_log
  for each row execute function refuse_change();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
create or replace trigger ledger_entries_append_only before delete or update on ledger_entries
  for each row execute function refuse_change();
create or replace trigger ledger_postings_append_only before delete or update on ledger_postings
  for each row execute function refuse_change();
create or replace trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create or replace trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function refuse_change();
create or replace trigger gift_card_movements_append_only before delete or update on gift_card_movements
  for each row execute function refuse_change();
create or replace trigger gift_card_movements_no_truncate before truncate on gift_card_movements
  for each statement execute function refuse_change();
create or replace trigger sales_append_only before delete on sales
  for each row execute function refuse_change();
-- Only a sale's customer changes: a guest's purchases become part of an account.
-- Test: server/database/triggers.test.ts "append-only tables refuse update, delete and truncate"
create or replace trigger sales_no_change before update on sales
  for each row when (to_jsonb(old) - 'customer_id' is distinct from to_jsonb(new) - 'customer_id')
  execute function refuse_change();
create or replace trigger sale_lines_append_only before delete or update on sale_lines
  for each row execute function refuse_change();
create or replace trigger invoices_append_only before delete on invoices
  for each row execute function refuse_change();
-- Only the account that reads a document changes: a guest's purchases become part of an account.
-- Test: server/database/triggers.test.ts "append-only tables refuse update, delete and truncate"
create or replace trigger invoices_no_change before update on invoices
  for each row when (to_jsonb(old) - 'customer_id' is distinct from to_jsonb(new) - 'customer_id')
  execute function refuse_change();
create or replace trigger invoices_no_truncate before truncate on invoices
  for each statement execute function refuse_change();
create or replace trigger page_versions_append_only before delete or update on page_versions
  for each row execute function refuse_change();
create or replace trigger page_versions_no_truncate before truncate on page_versions
  for each statement execute function refuse_change();
