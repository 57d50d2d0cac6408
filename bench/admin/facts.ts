import pg from 'pg'

interface Order {
  id: string
  number: string
  reference: string
  recipient: string
  phone: string
  customerId: string
  paymentId: string
}

/** Values from a database filled with orders, used in requests. */
export interface Facts {
  /** The store with the most orders, and its merchant's token. */
  store: { id: string; token: string }
  stores: { id: string; name: string }[]
  orders: Order[]
  storeOrders: Order[]
  payments: { reference: string; email: string }[]
  products: string[]
  storeProducts: string[]
  categories: string[]
  /** Last days of reports, in order. */
  days: string[]
}

const order = `
  select o.id, o.number::text, o.reference, o.recipient_name as recipient, '0' || substring(o.recipient_phone from 5) as phone,
    o.customer_id as "customerId", c.payment_id as "paymentId"
  from orders o join checkouts c on c.id = o.checkout_id`

export async function factsOf(databaseUrl: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = async <T extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(query, values)).rows
  const [store] = await rows<Facts['store']>(
    `select s.id, 'bench-' || a.email as token from order_counts c join stores s on s.id = c.store_id
     join accounts a on a.id = s.merchant_id group by s.id, a.email order by sum(c.count) desc limit 1`,
  )
  if (!store) throw new Error('There are no orders')
  const names = async (query: string, values: unknown[] = []) =>
    (await rows<{ it: string }>(query, values)).map(({ it }) => it)
  const facts = {
    store,
    stores: await rows<Facts['stores'][number]>(
      'select id, name from stores where live order by sold_count desc limit 200',
    ),
    orders: await rows<Order>(`${order} order by o.placed_at desc limit 5000`),
    storeOrders: await rows<Order>(`${order} where o.store_id = $1 order by o.placed_at desc limit 1000`, [store.id]),
    payments: await rows<Facts['payments'][number]>(
      'select reference, email from payments order by created_at desc limit 200',
    ),
    products: await names('select name as it from products where visible order by sold_count desc limit 200'),
    storeProducts: await names('select name as it from products where store_id = $1 limit 200', [store.id]),
    categories: await names('select category_id as it from products where store_id = $1 group by 1', [store.id]),
    days: await names(
      `select to_char(day, 'YYYY-MM-DD') as it from sales where day > (select max(day) - 20 from sales) group by day order by day`,
    ),
  }
  await client.end()
  return facts
}
