create or replace function note_borne() returns trigger language plpgsql as $$
begin
  insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
    commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
  select day_in_lagos(e.at), o.store_id, o.id, o.customer_id, o.to_state, 'borne', 0, 0, 0, 0, 0, 0, due.merchant, due.partner
  from (
    select p.entry_id, -coalesce(sum(p.amount_kobo) filter (where a.kind = 'merchant_payable'), 0) merchant,
      -coalesce(sum(p.amount_kobo) filter (where a.kind = 'delivery_payable'), 0) partner
    from added p join ledger_accounts a on a.id = p.account_id group by p.entry_id
  ) due
  join ledger_entries e on e.id = due.entry_id and e.event in ('chargeback', 'return_carried')
  join orders o on o.id = e.order_id;
  return null;
end $$;

create or replace trigger note_borne after insert on ledger_postings referencing new table as added
  for each statement execute function note_borne();
