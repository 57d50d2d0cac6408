-- Reference of a purchase, unique in the marketplace. An order has that of its purchase; if the purchase has orders of
-- several stores, followed by -1, -2 and so on. A replacement has one of its own.
alter table checkouts add column reference text collate "C" not null default next_reference();
alter table orders add column reference text collate "C" not null default next_reference();

update orders o set reference = c.reference || case when p.parts > 1 then '-' || p.part else '' end
from checkouts c, (
  select id, row_number() over (partition by checkout_id order by id) part,
    count(*) over (partition by checkout_id) parts
  from orders where checkout_id is not null) p
where p.id = o.id and c.id = o.checkout_id;

create unique index checkouts_reference on checkouts (reference);
create unique index orders_reference on orders (reference);
