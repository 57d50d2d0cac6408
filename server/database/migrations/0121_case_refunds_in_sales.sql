-- The journal of sales has what cases refunded (case_refunded), who bears a case (case_borne), and what a later return or
-- cancellation didn't refund again (case_recovered).
alter table sales drop constraint sales_kind_check, add constraint sales_kind_check check (kind in ('sale', 'carrier',
  'cancelled', 'returned', 'borne', 'case_refunded', 'case_recovered', 'case_borne'));
drop index sales_taken_back;
create index sales_taken_back on sales (day, id) where kind in ('cancelled', 'returned', 'case_refunded', 'case_recovered');
alter table sale_lines drop constraint sale_lines_kind_check, add constraint sale_lines_kind_check
  check (kind in ('sale', 'cancelled', 'returned', 'case_refunded'));
drop index sale_lines_taken_back;
create index sale_lines_taken_back on sale_lines (day, id) where kind in ('cancelled', 'returned', 'case_refunded');

-- Refunds of earlier cases, from the ledger. Who bore them is in the journal already (borne), so the second row takes the
-- refund off its store again. An order's delivery fee is refunded with the last of its cases.
with case_money as (
  select e.id, e.at, e.order_id, e.event,
    abs(coalesce(sum(p.amount_kobo) filter (where a.kind = 'escrow'), 0)) as refunded,
    coalesce(sum(p.amount_kobo) filter (where a.kind = 'platform_commission'), 0) as commission
  from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
  where e.event in ('case_borne', 'case_recovered') group by e.id),
refunds as (
  select m.*, o.store_id, o.customer_id, o.to_state, (m.at at time zone 'Africa/Lagos')::date as day,
    case when row_number() over (partition by m.order_id, m.event order by m.at desc, m.id desc) = 1
      then least(o.case_shipping_kobo, m.refunded) else 0 end as shipping
  from case_money m join orders o on o.id = m.order_id)
insert into sales (day, store_id, order_id, customer_id, state, kind, orders, goods_kobo, discount_kobo, shipping_kobo,
  commission_kobo, fee_kobo, merchant_kobo, partner_kobo)
select day, store_id, order_id, customer_id, to_state, 'case_refunded', 0, shipping - refunded, 0, -shipping, -commission, 0,
  commission - refunded, 0 from refunds where event = 'case_borne'
union all select day, store_id, order_id, customer_id, to_state, 'case_recovered', 0, refunded, 0, 0, 0, 0, refunded, 0
  from refunds where event = 'case_recovered'
union all select day, store_id, order_id, customer_id, to_state, 'case_borne', 0, 0, 0, 0, 0, 0,
  case event when 'case_borne' then refunded - commission else -refunded end, 0 from refunds;

insert into sale_lines (day, store_id, product_id, kind, units, goods_kobo, discount_kobo)
select (coalesce((select max(e.at) from ledger_entries e where e.order_id = i.order_id and e.event = 'case_borne'), decided.at)
  at time zone 'Africa/Lagos')::date, i.store_id, i.product_id, 'case_refunded', -i.refunded,
  round(i.discount_kobo * i.refunded::numeric / i.quantity) - i.refunded * i.unit_kobo, 0
from (select order_id, max(decided_at) as at from cases where status = 'decided' group by order_id) decided
join (select *, case_quantity - case_replaced as refunded from order_items) i on i.order_id = decided.order_id
where i.refunded > 0;
