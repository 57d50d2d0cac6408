-- Who gets the parcel by a case's decision (contract/orders/goods-to.ts); null if the decision doesn't say it. Of the
-- cases decided so far, an order's last that refunded everything said it. They are read before the table is locked.
create temporary table decided_goods on commit drop as
select distinct on (k.store_id, k.order_id) k.id, o.goods_to
from cases k join orders o on o.store_id = k.store_id and o.id = k.order_id
where k.status = 'decided' and k.outcome = 'refund_all' and o.goods_to is not null
order by k.store_id, k.order_id, k.decided_at desc;
alter table cases add column goods_to text,
  add constraint cases_goods_to_check check (goods_to in ('store', 'partner', 'platform', 'nobody')) not valid;
update cases k set goods_to = d.goods_to from decided_goods d where k.id = d.id;
