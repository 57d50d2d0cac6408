import { type RawBuilder, sql } from 'kysely'
import type { CheckoutOutcome, CheckoutState, PlacedOrder, UnplacedRefund } from '#contract/checkout/checkout.ts'
import { refundReasons } from '#contract/money/refund-reasons.ts'
import { type Placed, statusOf } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { ranOut } from './checkouts.store.ts'

interface OutcomeRow {
  purchase: string
  status: string
  total: Kobo
  heldUntil: Date
  closedAt: Date | null
  placedBy: string | null
  paymentId: string
  payment: string
  due: Kobo
  url: string | null
  orders: OrderRow[]
}

/** Returns the state of a customer's checkout by its payment reference. */
export async function checkoutOutcome(
  read: Reader,
  { customerId, reference, now }: { customerId: string; reference: string; now: Date },
): Promise<CheckoutOutcome | Failure<'checkout_not_found'>> {
  const { rows } = await sql<OutcomeRow>`
    select c.reference purchase, c.status, c.total_kobo total, c.held_until "heldUntil", c.closed_at "closedAt",
      c.payment_id "placedBy", p.id "paymentId", p.status payment, p.amount_kobo due, p.authorization_url url,
      ${ordersSql(sql`c.id`)} orders
    from payments p join checkouts c on c.id = p.checkout_id
    where p.reference = ${reference} and p.customer_id = ${customerId}`.execute(read)
  const [row] = rows
  if (!row) return fail('checkout_not_found')
  const placed = row.status === 'placed' && row.placedBy === row.paymentId
  const came = row.payment === 'paid' || row.payment === 'wrong'
  const returned = came && !placed ? await unplaced(read, row.paymentId) : undefined
  const refund = returned?.refund ?? null
  const state = stateOf(row, refund)
  const held = row.status === 'open' && row.heldUntil > now
  return {
    state,
    reference,
    purchase: row.purchase,
    total: toNaira(row.total),
    due: toNaira(row.due),
    orders: (state === 'placed' ? row.orders : (returned?.paidBefore ?? [])).map(orderOnWire),
    authorization_url: held ? row.url : null,
    heldUntil: held ? row.heldUntil.toISOString() : null,
    refund,
  }
}

/** A checkout whose orders have just been placed; `total` is in kobo. */
export interface JustPlaced {
  purchase: string
  total: Kobo
  orders: readonly Placed[]
}

/** Returns the state of a checkout whose orders this payment has just placed, as `checkoutOutcome` does. */
export const outcomeOfPlaced = (
  { reference, amount }: { reference: string; amount: Kobo },
  { purchase, total, orders }: JustPlaced,
): CheckoutOutcome => ({
  state: 'placed',
  reference,
  purchase,
  total: toNaira(total),
  due: toNaira(amount),
  orders: orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(orderOnWire),
  authorization_url: null,
  heldUntil: null,
  refund: null,
})

/** Returns the refund of a payment that led to no order, with the orders that had been paid before, if that is why. */
async function unplaced(
  read: Reader,
  paymentId: string,
): Promise<{ refund: UnplacedRefund; paidBefore: OrderRow[] } | undefined> {
  const row = await read
    .selectFrom('refunds')
    .select(['amount_kobo', 'reason_code', 'reason', 'done_at'])
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const refund = {
    amount: toNaira(row.amount_kobo),
    reason: row.reason_code ? refundReasons[row.reason_code] : row.reason,
    doneAt: row.done_at?.toISOString() ?? null,
  }
  return { refund, paidBefore: row.reason_code === 'already_paid' ? await paidBefore(read, paymentId) : [] }
}

const itemsSql = (checkout: string) => sql`jsonb_path_query(${sql.ref(checkout)}.quote, '$.parts[*].lines[*].itemId')`

/** Returns the orders that the customer of a payment had paid with another one, of the same items of the cart. */
async function paidBefore(read: Reader, paymentId: string): Promise<OrderRow[]> {
  const checkouts = sql`select c.id from payments p join checkouts own on own.id = p.checkout_id
    join checkouts c on c.customer_id = own.customer_id and c.status = 'placed'
      and (c.id = own.id or exists (select ${itemsSql('own')} intersect select ${itemsSql('c')}))
    where p.id = ${paymentId}`
  const { rows } = await sql<{ orders: OrderRow[] }>`select ${ordersSql(checkouts)} orders`.execute(read)
  return rows[0]?.orders ?? []
}

function stateOf(of: OutcomeRow, refund: UnplacedRefund | null): CheckoutState {
  if (refund) return refund.doneAt ? 'refunded' : 'refunding'
  if (of.status === 'placed') return 'placed'
  if (of.payment === 'reversed') return 'reversed'
  if (of.status !== 'open') return ranOut(of) ? 'expired' : 'replaced'
  return of.payment === 'declined' ? 'declined' : 'pending'
}

interface OrderRow {
  id: string
  reference: string
  storeId: string
  storeName: string
  total: Kobo
  status: Parameters<typeof statusOf>[0]
  promisedAt: string | Date | null
  items: (PictureColumns & { name: string; quantity: number; digital: boolean })[]
}

/** SQL: JSON of the orders of checkouts. */
const ordersSql = (checkoutIds: RawBuilder<unknown>): RawBuilder<OrderRow[]> => sql`(
  select coalesce(json_agg(placed order by placed.id), '[]') from (
    select o.id, o.reference, o.store_id "storeId", s.name "storeName", o.total_kobo total, o.status,
      o.promised_at "promisedAt", (
        select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'name', i.name,
          'quantity', i.quantity, 'digital', i.goods_file_id is not null) order by i.position)
        from order_items i left join files f on f.id = i.picture_id
        where i.store_id = o.store_id and i.order_id = o.id) items
    from orders o join stores s on s.id = o.store_id where o.checkout_id in (${checkoutIds})) placed)`

const orderOnWire = ({
  id,
  reference,
  storeId,
  storeName,
  total,
  status,
  promisedAt,
  items,
}: OrderRow): PlacedOrder => ({
  id,
  orderName: reference,
  storeId,
  storeName,
  total: toNaira(total),
  itemCount: items.reduce((count, item) => count + item.quantity, 0),
  hostedImages: items.flatMap(item => pictureOf(item, item.name) ?? []),
  bitmarteOrderStatus: statusOf(status),
  promisedAt: promisedAt && new Date(promisedAt).toISOString(),
  hasFiles: items.some(({ digital }) => digital),
})
