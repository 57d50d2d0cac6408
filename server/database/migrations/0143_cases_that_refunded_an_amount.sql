-- Cases that refunded an amount of an order and no items, from the ledger's order, which for a replacement is the one that
-- paid. Who bore them gets back what a return doesn't refund again. They are read before the table is locked.
create temporary table amount_cases on commit drop as
select e.order_id, array_agg(k.id order by k.decided_at, k.id) ids
from cases k join ledger_entries e on e.event_key = 'case-borne:' || k.id
where k.outcome = 'refund_amount' group by e.order_id;
alter table orders add column amount_case_ids uuid[];
update orders o set amount_case_ids = c.ids from amount_cases c where o.id = c.order_id;
