import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CustomerDetail, CustomerRow, customersFile, listCustomers } from '#contract/identity/customers.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { orderedTo, phoneIn, statusOf } from '#domains/orders/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { everyPage } from '#platform/csv.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { toNaira } from '#platform/money.ts'

interface Row {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  confirmed_at: Date | null
  active: boolean
  created_at: Date
  last_login_at: Date | null
  orders: number
}

/** Lists matching customers, newest first; counts orders for the rows of the page only. */
async function customersThat(read: Reader, fit: RawBuilder<unknown>, guests = false): Promise<Row[]> {
  const kind = guests ? sql`(a.kind = 'customer' or a.kind is null)` : sql`a.kind = 'customer'`
  const { rows } = await sql<Row>`
    select a.id, a.first_name, a.last_name, a.email, a.phone_number, a.confirmed_at, a.active, a.created_at, a.last_login_at,
      (select count(*) from orders o where o.customer_id = a.id) as orders
    from (select * from accounts a where ${kind} and ${fit}) a
    order by a.created_at desc, a.id desc`.execute(read)
  return rows
}

const onWire = (row: Row): CustomerRow => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  isVerified: row.confirmed_at !== null,
  active: row.active,
  orders: row.orders,
  createdAt: row.created_at.toISOString(),
})

/** Below this number of matches, a search runs once for the page and its counts. */
const few = 200

/** SQL condition: customers by name, e-mail, phone number or that of an order; by ID if there are few. */
async function searched(read: Reader, typed: string): Promise<RawBuilder<unknown>> {
  const has = sql`(plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))
    like plain(${containing(phoneIn(typed) ?? typed)}) or ${orderedTo(typed) ?? sql`false`})`
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a where a.kind = 'customer' and ${has} limit ${few}`.execute(read)
  return rows.length < few ? sql`a.id = any(${rows.map(({ id }) => id)}::uuid[])` : has
}

type Filters = z.output<(typeof customersFile)['query']>

const matching = (found: RawBuilder<unknown>, { active }: Filters) =>
  active === undefined ? found : sql`${found} and a.active = ${active}`

async function pageOf(
  read: Reader,
  fit: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerRow[]> {
  const page = sql`${fit} order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`
  return (await customersThat(read, page)).map(onWire)
}

/** Yields all matching customers, newest first, in batches. */
export async function* everyCustomer(read: Reader, filters: Filters): AsyncGenerator<readonly CustomerRow[]> {
  const fit = matching(filters.search ? await searched(read, filters.search) : sql`true`, filters)
  yield* everyPage(page => pageOf(read, fit, page))
}

/** Lists customers, newest first, counted up to `countedUpTo`. */
export async function customers(
  read: Reader,
  query: z.output<(typeof listCustomers)['query']>,
): Promise<z.input<(typeof listCustomers)['answer']>> {
  const { search, active } = query
  const found = search ? await searched(read, search) : sql`true`
  const [rows, counted] = await Promise.all([
    pageOf(read, matching(found, query), query),
    sql<{ all: number; inactive: number }>`
      select ${countUpTo(sql`from accounts a where a.kind = 'customer' and ${found}`)} as "all",
        ${countUpTo(sql`from accounts a where a.kind = 'customer' and not a.active and ${found}`)} as inactive`.execute(
      read,
    ),
  ])
  const counts = counted.rows[0] ?? { all: 0, inactive: 0 }
  const count = active === undefined ? counts.all : active ? counts.all - counts.inactive : counts.inactive
  return { count, counts, rows }
}

interface Latest {
  id: string
  name: string
  store: string
  placed_at: Date
  total_kobo: number
  status: OrderStatusCode
}

/** Returns one customer or guest with the data that administrators need. Returns `customer_not_found`. */
export async function customerDetail(
  read: Reader,
  id: string,
): Promise<CustomerDetail | Failure<'customer_not_found'>> {
  const [row] = await customersThat(read, sql`a.id = ${id}`, true)
  if (!row) return fail('customer_not_found')
  const [open, latest] = await Promise.all([
    sql<{ orders: number; returns: number }>`
      select (select count(*) from orders where customer_id = ${id}
          and status not in ('delivered', 'completed', 'cancelled', 'returned_to_store')) as orders,
        (select count(*) from order_returns r where r.customer_id = ${id}) as returns`.execute(read),
    sql<Latest>`
      select o.id, o.reference as name, s.name as store, o.placed_at, o.total_kobo, o.status
      from orders o join stores s on s.id = o.store_id where o.customer_id = ${id}
      order by o.placed_at desc, o.id desc limit 5`.execute(read),
  ])
  return {
    ...onWire(row),
    phoneNumber: row.phone_number,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    openOrders: open.rows[0]?.orders ?? 0,
    returns: open.rows[0]?.returns ?? 0,
    latest: latest.rows.map(each => ({
      id: each.id,
      orderName: each.name,
      storeName: each.store,
      placedAt: each.placed_at.toISOString(),
      total: toNaira(each.total_kobo),
      orderStatus: statusOf(each.status),
    })),
  }
}

/** Returns one customer for an administrator and records the access in the audit log. */
export async function lookAtCustomer(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<CustomerDetail | Failure<'customer_not_found'>> {
  const customer = await customerDetail(work.tx, id)
  if (!failed(customer)) await audit(work, caller, { action: 'customer.viewed', subject: ['account', id] })
  return customer
}
