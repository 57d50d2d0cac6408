-- An order that its store doesn't pack within 7 days is stuck, also those that were started before this.
update orders o set stall_due_at = a.started_at + interval '7 days'
from (
  select store_id, order_id, max(at) as started_at from order_activities
  where status = 'processing' and not reminder group by store_id, order_id
) a
where a.store_id = o.store_id and a.order_id = o.id and o.status = 'processing' and o.stall_due_at is null;
