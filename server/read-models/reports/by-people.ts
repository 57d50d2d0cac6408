import { sql } from 'kysely'
import type { CustomerRow, LocationRow } from '#contract/read-models/reports.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { type Breakdown, breakDown, type Shown } from './breakdown.ts'
import type { Range } from './range.ts'
import { type Whose, within } from './sales.ts'

interface Raw {
  key: string
  orders: number
  net: Kobo
  shipping: Kobo
  name: string
}

const figures = sql`coalesce(sum(s.orders) filter (where s.kind = 'sale'), 0)::int orders,
  sum((s.goods_kobo - s.discount_kobo)::float8)::bigint net, sum(s.shipping_kobo::float8)::bigint shipping`

const amountsOf = ({ orders, net, shipping }: Raw) => ({
  orders,
  netSales: toNaira(net),
  delivery: toNaira(shipping),
  total: toNaira(net + shipping),
})

/** Lists customers with purchases or refunds in a range. */
export async function byCustomers(
  read: Reader,
  whose: Whose,
  range: Range,
  shown: Shown,
): Promise<Breakdown<CustomerRow>> {
  const searched = shown.search
    ? sql`and s.customer_id in (select id from accounts
        where kind = 'customer' and first_name || ' ' || last_name ilike ${containing(shown.search)})`
    : sql``
  const { rows, ...all } = await breakDown<Raw>(read, shown, {
    grouped: sql`select s.customer_id as key, ${figures} from sales s where ${within(whose, range)} ${searched}
      group by s.customer_id`,
    names: sql`person.first_name || ' ' || person.last_name as name`,
    named: sql`join accounts person on person.id = g.key`,
  })
  return { ...all, rows: rows.map(row => ({ customerId: row.key, name: row.name, ...amountsOf(row) })) }
}

/** Lists destination states of orders. */
export async function byLocation(
  read: Reader,
  whose: Whose,
  range: Range,
  shown: Shown,
): Promise<Breakdown<LocationRow>> {
  const searched = shown.search ? sql`and s.state ilike ${containing(shown.search)}` : sql``
  const { rows, ...all } = await breakDown<Omit<Raw, 'name'>>(read, shown, {
    grouped: sql`select s.state as key, ${figures} from sales s where ${within(whose, range)} ${searched} group by s.state`,
    names: sql`null as name`,
    named: sql``,
  })
  return { ...all, rows: rows.map(row => ({ state: row.key, ...amountsOf({ ...row, name: '' }) })) }
}
