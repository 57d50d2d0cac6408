import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

/**
 * Rebuilds the sales journal and order counts from orders, returns and the ledger, and compares them with the stored
 * ones. Returns a message per differing row. Expects returns of one line each, because rounding remainders of several
 * lines depend on their order.
 */
export async function journalDifferences(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ what: string; rebuilt: unknown; stored: unknown }>`
    with sold as (select o.*, day_in_lagos(placed_at) as placed_on, day_in_lagos(c.at) as cancelled_on,
        subtotal_kobo - discount_kobo - commission_kobo + case when delivered_by = 'merchant' then shipping_kobo else 0 end as merchant,
        case when partner_id is null then 0 else ((shipping_kobo + shipping_discount_kobo) * 80 + 50) / 100 end as partner
      from orders o
      left join lateral (select at from order_activities a where a.store_id = o.store_id and a.order_id = o.id
        and a.status = 'cancelled' order by a.id limit 1) c on o.status = 'cancelled'
      where type <> 'replacement'),
    left_out as (select l.*, o.placed_on, day_in_lagos(a.at) as day
      from order_left_out l join order_activities a on a.id = l.activity_id join sold o on o.id = l.order_id),
    -- An order as it was placed.
    placed as (select o.placed_on, o.id, subtotal_kobo + l.goods as goods, discount_kobo + l.discount as discount,
        shipping_kobo, commission_kobo + l.commission as commission, provider_fee_kobo,
        merchant + l.goods - l.discount - l.commission as merchant, partner
      from sold o cross join lateral (select coalesce(sum(quantity * unit_kobo), 0) goods,
        coalesce(sum(discount_kobo), 0) discount, coalesce(sum(commission_kobo), 0) commission
        from left_out l where l.order_id = o.id) l),
    back as (select r.*, (select day_in_lagos(min(e.at)) from order_return_activities e where e.store_id = r.store_id
        and e.return_id = r.id and e.activity like '%goes back') as refunded_on
      from order_returns r where r.refund = 'refunded'),
    case_money as (select day_in_lagos(e.at) as day, e.order_id, e.event,
        case e.event when 'case_borne' then 1 when 'case_recovered' then -1 else 0 end
          * coalesce(sum(abs(p.amount_kobo)) filter (where a.kind = 'escrow'), 0) as refunded,
        coalesce(sum(p.amount_kobo) filter (where a.kind = 'platform_commission' and e.event in ('case_borne', 'case_recovered')), 0) as commission,
        -coalesce(sum(p.amount_kobo) filter (where a.kind = 'merchant_payable'), 0) as merchant,
        -coalesce(sum(p.amount_kobo) filter (where a.kind = 'delivery_payable'), 0) as partner
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.event in ('case_borne', 'case_loss', 'case_loss_moved', 'case_replaced', 'case_recovered') group by e.id),
    facts (day, order_id, kind, orders, goods, discount, shipping, commission, fee, merchant, partner) as (
      select placed_on, id, 'sale', 1, goods, discount, shipping_kobo, commission, provider_fee_kobo, merchant, partner from placed
      union all select day, order_id, 'cancelled', 0, -quantity * unit_kobo, -discount_kobo, 0, -commission_kobo, 0,
        commission_kobo + discount_kobo - quantity * unit_kobo, 0 from left_out
      union all select cancelled_on, id, 'cancelled', -1, -subtotal_kobo, -discount_kobo, case when kept_delivery_kobo > 0 then 0 else -shipping_kobo end, -commission_kobo, 0,
        -merchant, -partner from sold where status = 'cancelled'
      union all select refunded_on, order_id, 'returned', 0, -goods_kobo, 0, -shipping_kobo, -commission_kobo, 0,
        commission_kobo - goods_kobo - shipping_kobo, 0 from back
      union all select day_in_lagos(e.at), e.order_id,
        case when e.event in ('delivery_earned', 'delivery_borne') then 'came_back'
          when e.event = 'part_carried' then 'handed_over' else 'borne' end, 0, 0, 0, 0, 0, 0,
        -coalesce(sum(p.amount_kobo) filter (where a.kind = 'merchant_payable'), 0),
        -coalesce(sum(p.amount_kobo) filter (where a.kind = 'delivery_payable'), 0)
        from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
        where e.event in ('chargeback', 'return_carried', 'part_carried', 'delivery_earned', 'delivery_borne')
          and a.kind in ('merchant_payable', 'delivery_payable') group by e.id
      -- The refund of a case is its store's, until a second row moves it to the bearer; what was recovered, the other way.
      union all select day, order_id, 'case_refunded', 0, -refunded, 0, 0, -commission, 0, commission - refunded, 0
        from case_money where event = 'case_borne'
      union all select day, order_id, 'case_recovered', 0, -refunded, 0, 0, -commission, 0, commission - refunded, 0 from case_money where event = 'case_recovered'
      union all select day, order_id, 'case_borne', 0, 0, 0, 0, 0, 0, merchant + refunded - commission, partner from case_money),
    line_facts (day, store_id, product_id, kind, units, goods, discount) as (
      select placed_on, i.store_id, i.product_id, 'sale', i.quantity, i.quantity * i.unit_kobo, i.discount_kobo
        from sold o join order_items i on i.store_id = o.store_id and i.order_id = o.id
      union all select cancelled_on, i.store_id, i.product_id, 'cancelled', -i.quantity, -i.quantity * i.unit_kobo, -i.discount_kobo
        from sold o join order_items i on i.store_id = o.store_id and i.order_id = o.id where o.status = 'cancelled'
      union all select placed_on, store_id, product_id, 'sale', quantity, quantity * unit_kobo, discount_kobo from left_out
      union all select day, store_id, product_id, 'cancelled', -quantity, -quantity * unit_kobo, -discount_kobo from left_out
      union all select refunded_on, r.store_id, i.product_id, 'returned', -ri.quantity, -r.goods_kobo, 0
        from back r join order_return_items ri on ri.store_id = r.store_id and ri.return_id = r.id
        join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id)
    select 'sales' as what, to_json(rebuilt) as rebuilt, to_json(stored) as stored
    from (select day, order_id, kind, sum(orders) orders, sum(goods) goods, sum(discount) discount, sum(shipping) shipping,
        sum(commission) commission, sum(fee) fee, sum(merchant) merchant, sum(partner) partner
      from facts group by day, order_id, kind
      having kind not like 'case_%' or sum(abs(goods)) + sum(abs(merchant)) + sum(abs(partner)) <> 0) rebuilt
    full join (select day, order_id, case kind when 'carrier' then 'sale' else kind end as kind, sum(orders) orders,
        sum(goods_kobo + case when kind like 'case_%' then shipping_kobo else 0 end) goods, sum(discount_kobo) discount,
        sum(case when kind like 'case_%' then 0 else shipping_kobo end) shipping, sum(commission_kobo) commission,
        sum(fee_kobo) fee, sum(merchant_kobo) merchant, sum(partner_kobo) partner
      from sales group by 1, 2, 3) stored on to_json(stored)::text = to_json(rebuilt)::text
    where stored is null or rebuilt is null
    union all
    select 'sale_lines', to_json(rebuilt), to_json(stored)
    from (select day, store_id, product_id, kind, sum(units) units, sum(goods) goods, sum(discount) discount
      from line_facts group by day, store_id, product_id, kind) rebuilt
    full join (select day, store_id, product_id, kind, sum(units) units, sum(goods_kobo) goods, sum(discount_kobo) discount
      from sale_lines where kind <> 'case_refunded' group by day, store_id, product_id, kind) stored on to_json(stored)::text = to_json(rebuilt)::text
    where stored is null or rebuilt is null
    union all
    select 'delivery fees refunded by cases', to_json(o.case_shipping_kobo), to_json(s.shipping)
    from orders o left join (select order_id, -sum(shipping_kobo) as shipping from sales where kind = 'case_refunded' group by 1) s
      on s.order_id = o.id
    where o.case_shipping_kobo <> coalesce(s.shipping, 0)
    union all
    select 'units refunded by cases', to_json(rebuilt), to_json(stored)
    from (select store_id, product_id, sum(case_quantity - case_replaced) units from order_items group by 1, 2) rebuilt
    full join (select store_id, product_id, -sum(units) units from sale_lines where kind = 'case_refunded' group by 1, 2) stored
      using (store_id, product_id)
    where coalesce(rebuilt.units, 0) <> coalesce(stored.units, 0)
    union all
    select 'order_counts', to_json(rebuilt), to_json(stored)
    from (select store_id, status, count(*)::int as count from orders group by store_id, status) rebuilt
    full join (select * from order_counts where count <> 0) stored on to_json(stored)::text = to_json(rebuilt)::text
    where stored is null or rebuilt is null`.execute(read)
  return rows.map(
    ({ what, rebuilt, stored }) => `${what}: rebuilt ${JSON.stringify(rebuilt)}, stored ${JSON.stringify(stored)}`,
  )
}
