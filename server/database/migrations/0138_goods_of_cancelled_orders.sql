-- Who gets the parcel of an order that was cancelled on its way: decided with its case, or `store` once a hub handed it
-- back (contract/orders/goods-to.ts). Decided cases whose parcel still is at a hub are read before the table is locked.
create temporary table kept_goods on commit drop as
select distinct on (p.order_id) p.store_id, p.order_id, k.bearer
from order_stops p join cases k on k.store_id = p.store_id and k.order_id = p.order_id
where p.arrived_at is not null and p.left_at is null and k.status = 'decided' and k.outcome = 'refund_all'
order by p.order_id, k.decided_at desc;
alter table orders add column goods_to text,
  add constraint orders_goods_to_check check (goods_to in ('store', 'partner', 'platform', 'nobody')) not valid;
update orders o set goods_to = g.bearer from kept_goods g
where o.store_id = g.store_id and o.id = g.order_id and o.status = 'cancelled';
