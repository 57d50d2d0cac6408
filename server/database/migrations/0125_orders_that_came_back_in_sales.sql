-- The journal of sales tells the delivery of an order that came back undelivered (came_back) from the cost of a return (borne).
alter table sales drop constraint sales_kind_check, add constraint sales_kind_check check (kind in ('sale', 'carrier',
  'cancelled', 'returned', 'borne', 'case_refunded', 'case_recovered', 'case_borne', 'came_back'));
-- An order that was never delivered has no return.
update sales s set kind = 'came_back' where s.kind = 'borne' and exists (select from ledger_entries e
  where e.order_id = s.order_id and e.event in ('delivery_earned', 'delivery_borne'));
