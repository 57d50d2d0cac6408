import type { MarketDatabase } from './database.ts'
import type { Shown } from './street.ts'

/** Queries that return differences; none when everything is right. `start` is the initial stock. */
const checks: Readonly<Record<string, string>> = {
  'variant whose stock isn’t what it began with, less what was sold and didn’t come back': `
    with away as (select distinct order_id from order_activities where status in ('picked_up', 'out_for_delivery')),
    moved (variant_id, units) as (
      select i.variant_id, -i.quantity from order_items i
      union all select i.variant_id, i.quantity from order_items i join orders o on o.id = i.order_id
        where o.status = 'cancelled' and o.id not in (select order_id from away)
      union all select i.variant_id, i.sellable from order_items i where i.sellable is not null
      union all select i.variant_id, ri.sellable from order_return_items ri
        join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id where ri.sellable is not null
      -- Reserved for a replacement that isn't placed yet.
      union all select i.variant_id, -ri.quantity from order_return_items ri
        join order_returns r on r.store_id = ri.store_id and r.id = ri.return_id
        join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
        where r.replace = 'approved' and r.status in ('accepted', 'in_transit', 'received'))
    select v.id || ': ' || start.available || ' and ' || coalesce(sum(m.units), 0) || ' is ' || v.available as it
    from chaos.stock start join product_variants v using (id) left join moved m on m.variant_id = v.id
    group by v.id, start.available, v.available
    having v.available <> start.available + coalesce(sum(m.units), 0) or v.available < 0`,
  'hold of stock, gift card or coupon that is left': `
    select checkout_id || ' holds stock' as it from stock_holds
    union all select checkout_id || ' holds a gift card' from gift_card_holds
    union all select checkout_id || ' holds a coupon' from coupon_uses where status = 'held'`,
  'coupon used more often than it may': `
    select c.code || ' of ' || c.store_id as it from coupons c
    where usage_limit < (select count(*) from coupon_uses u where u.coupon_id = c.id and u.status <> 'returned')
    union all select c.code || ' by ' || u.customer_id from coupons c join coupon_uses u on u.coupon_id = c.id
      where u.status <> 'returned' group by c.id, c.code, c.usage_limit_per_customer, u.customer_id
      having count(*) > c.usage_limit_per_customer`,
  'gift card that paid more than it had': `
    select g.id::text as it from gift_cards g join lateral (
      select coalesce(sum(amount_kobo - refunded_kobo), 0) paid from order_gift_cards o where o.gift_card_id = g.id) used on true
    where balance_kobo + paid <> case when g.status = 'pending' then 0 else amount_kobo end`,
  'cart item that was bought twice': `
    select item as it from checkouts c, jsonb_path_query(quote, '$.parts[*].lines[*].itemId') item
    where c.status = 'placed' group by customer_id, item having count(*) > 1`,
  'placed checkout without an order of each of its stores': `
    select c.id::text as it from checkouts c where status = 'placed'
      and jsonb_array_length(quote -> 'parts') <> (select count(*) from orders o where o.checkout_id = c.id)`,
  'order of a checkout that wasn’t placed': `
    select o.id::text as it from orders o join checkouts c on c.id = o.checkout_id where c.status <> 'placed'`,
  'mail that was never written': `
    select cause as it from (
      select 'orders-placed:' || id cause from checkouts where status = 'placed'
      union all select 'order-new:' || id from orders where type <> 'replacement'
      union all select cause from refunds where order_id is null
      union all select 'gift-card:' || id from gift_cards where status <> 'pending' and kind = 'gift_card') wanted
    where not exists (select from mails m where m.cause = wanted.cause)
    union all select 'cancelled:' || id from orders o where status = 'cancelled'
      and not exists (select from mails m where m.cause like 'cancelled:' || o.id || ':%')`,
  // Two refunds of an order can have one amount, so that their mails (`refunded:…`) differ in their cause only.
  'mail that was written twice': `
    select min(cause) || ' to ' || recipient as it from mails
    where cause ~ '^(order|cancel|gift-card|refund)' and cause !~ '^refunded:'
    group by recipient, subject, text having count(*) > 1`,
  // A job without its key was replaced while running, and is dropped if it fails or is killed.
  'job that was given up': `
    select task_identifier || ': ' || coalesce(last_error, '') as it from graphile_worker.jobs
    where attempts >= max_attempts and not (key is null and task_identifier in
      ('payments.changed', 'payments.refundChanged', 'payments.transferChanged')) and task_identifier not in (select identifier from graphile_worker._private_known_crontabs)`,
}

/** Runs every check on the database and on the results shown to customers. */
export async function provenByTables(database: MarketDatabase, shown: Shown): Promise<string[]> {
  const differences: string[] = []
  const note = (what: string, rows: readonly { it: string }[]) => {
    for (const { it } of rows.slice(0, 20)) differences.push(`${what}: ${it}`)
    if (rows.length > 20) differences.push(`${what}: ${rows.length - 20} more`)
  }
  for (const [what, text] of Object.entries(checks)) note(what, await database.query<{ it: string }>(text))
  const shownButMissing = (ids: ReadonlySet<string>, expected: string) =>
    database.query<{ it: string }>(`select it from unnest($1::text[]) it where not exists (${expected})`, [[...ids]])
  note(
    'order that was shown but doesn’t exist',
    await shownButMissing(shown.orders, 'select from orders where id = it::uuid'),
  )
  note(
    'order that was shown as cancelled but isn’t',
    await shownButMissing(shown.cancelled, `select from orders where id = it::uuid and status = 'cancelled'`),
  )
  note(
    'payment that was shown as refunded but isn’t',
    await shownButMissing(
      shown.refunds,
      'select from refunds r join payments p on p.id = r.payment_id where p.reference = it',
    ),
  )
  return differences
}
