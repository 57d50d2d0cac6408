-- Units of `case_quantity` that cases replaced, so that the customer has them again. The others were refunded.
alter table order_items add column case_replaced int not null default 0 check (case_replaced >= 0);
update order_items i set case_replaced = least(i.case_quantity, r.quantity)
from (
  select k.store_id, k.order_id, again.variant_id, sum(again.quantity) quantity from cases k
  join order_items again on again.store_id = k.store_id and again.order_id = k.replacement_order_id
  where k.outcome = 'replacement' group by 1, 2, 3) r
where i.store_id = r.store_id and i.order_id = r.order_id and i.variant_id = r.variant_id;
