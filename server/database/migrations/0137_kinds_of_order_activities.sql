-- What a timeline entry is, so that no rule reads its text: null for a status transition
-- (contract/orders/activities.ts). The rows are read before the table is locked for the new column.
create temporary table entry_kinds on commit drop as
select store_id, id, case
  when activity like 'Reminder sent to %' then 'reminder'
  when activity = 'Goodwill refund by Bitmarte' then 'goodwill'
  when reminder then 'not_arrived'
  when activity like 'Will be late: now expected by %' then 'delay'
  when activity like 'Handed over from %' then 'handed_over'
  when activity = 'Delivery address changed' then 'address_changed'
  when activity like 'Reassignment undone%' then 'reassignment_undone'
  else 'other' end as kind
from order_activities
where reminder or activity in ('Delivery address changed', 'Handed over to Bitmarte', 'New delivery code', 'Handed back by the hub')
  or activity like any (array['Will be late: now expected by %', 'Handed over from %', 'Reassignment undone%',
    'Five wrong delivery codes%']);
analyze entry_kinds;
alter table order_activities add column kind text;
update order_activities a set kind = k.kind from entry_kinds k where a.store_id = k.store_id and a.id = k.id;
