import type pg from 'pg'
import { step } from '../../scripts/steps.ts'
import { connected, inSlices, type Size, shared, statements, withoutIndexes } from './fill.ts'

/** Tables whose indexes would slow down the inserts. */
const large = [
  ...[
    'orders',
    'order_items',
    'order_activities',
    'checkouts',
    'payments',
    'refunds',
    'payouts',
    'sales',
    'sale_lines',
  ],
  ...['ledger_entries', 'ledger_postings', 'reviews', 'audit_log'],
]

/**
 * Fills a database that has products with `size.orders` orders of the last 400 days and everything that follows from
 * them, as a superuser. Throws when the ledger doesn't balance or a row differs from what the triggers would have
 * written.
 */
export async function fillOrders(url: string, { orders }: Pick<Size, 'orders'>): Promise<void> {
  if (!orders) return
  const settings = {
    'fill.orders': orders,
    'fill.buyers': Math.max(256, Math.floor(orders / 10)),
    'fill.until': new Date().toISOString(),
  }
  const indexes = await step('what is sold and bought', () =>
    connected(url, settings, async client => {
      await client.query('create schema fill')
      await client.query(statements('tools'))
      await client.query(statements('orders-base'))
      return withoutIndexes(client, large)
    }),
  )
  await step(`${orders} orders`, () => inSlices(url, settings, orders, [statements('orders'), statements('books')]))
  await step('what is said and counted', () =>
    connected(url, settings, client => client.query(statements('orders-rest'))),
  )
  await step('indexes', async () => {
    await shared(url, settings, indexes, (client, { definition }) => client.query(definition))
    await connected(url, settings, async client => {
      await client.query('drop schema fill cascade')
      await client.query('vacuum analyze')
    })
  })
  await step('checks', () => connected(url, settings, checkOrders))
}

/** Each must return nothing. */
const checks = {
  'entries that don’t balance': `select count(*)::int as wrong from
    (select entry_id from ledger_postings group by entry_id having sum(amount_kobo) <> 0) unbalanced`,
  'orders that hold other money than is theirs': `select count(*)::int as wrong from
    (select * from orders where number % 100 = 7) o join ledger_accounts a on a.kind = 'escrow' and a.owner_id = o.id
    join lateral (select sum(amount_kobo) as held from ledger_postings where account_id = a.id) p on true
    where -held <> case when status in ('completed', 'cancelled') then 0 else total_kobo end`,
  'orders whose sales aren’t as orders/sales-journal.ts writes them': `select count(*)::int as wrong from
    (select * from orders where number % 100 = 7) o
    join lateral (select sum(orders) filter (where kind = 'sale') as orders, sum(goods_kobo) as goods,
      sum(merchant_kobo) filter (where kind in ('sale', 'carrier')) as merchant, sum(partner_kobo) filter (where kind in ('sale', 'carrier')) as partner
      from sales where order_id = o.id) s on true
    where (orders, goods, merchant, partner) is distinct from (1::bigint,
      case when status = 'cancelled' then 0 else subtotal_kobo - returned_goods_kobo end::numeric,
      (subtotal_kobo - discount_kobo - commission_kobo
        + case when delivered_by = 'merchant' then shipping_kobo else 0 end)::numeric,
      (case when partner_id is null then 0 else ((shipping_kobo + shipping_discount_kobo) * 80 + 50) / 100 end)::numeric)`,
  'orders that don’t name what there is': `select count(*)::int as wrong from (select * from orders where number % 100 = 7) o
    where not exists (select from stores where id = store_id) or not exists (select from accounts where id = customer_id)
      or not exists (select from checkouts c join payments p on p.id = c.payment_id where c.id = checkout_id and p.status = 'paid')
      or subtotal_kobo <> (select sum(quantity * unit_kobo) from order_items i
        join product_variants v on v.store_id = i.store_id and v.id = i.variant_id and v.product_id = i.product_id
        where i.store_id = o.store_id and i.order_id = o.id)`,
  'payments that aren’t their orders’': `select count(*)::int as wrong from payments p
    where p.status = 'paid' and reference like 'bench-%00' and checkout_id is not null
      and (amount_kobo, fee_kobo) <> (select sum(total_kobo), sum(provider_fee_kobo) from orders where checkout_id = p.checkout_id)`,
}

async function checkOrders(client: pg.Client): Promise<void> {
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await client.query<{ wrong: number }>(query)
    if (rows[0]?.wrong !== 0) throw new Error(`There are ${rows[0]?.wrong} ${what}`)
  }
}
