-- The customer has asked for a return of the order's items or reported some of them: the parcel has arrived.
alter table orders add column in_hand boolean not null default false;
update orders o set in_hand = true where exists (select from order_returns r where r.store_id = o.store_id and r.order_id = o.id)
  or exists (select from cases k join case_items c on c.case_id = k.id where k.order_id = o.id);
-- The reason for a decision before the answer is for administrators only.
update case_messages set kind = 'internal' where kind = 'event' and text like 'Decided without the answer: %';
