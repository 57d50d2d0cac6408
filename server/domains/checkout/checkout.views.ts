import { sql } from 'kysely'
import type { CheckoutOutcome, CheckoutState, PlacedOrder, UnplacedRefund } from '#contract/checkout/checkout.ts'
import { refundReasons } from '#contract/money/refund-reasons.ts'
import { statusOf } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { toNaira } from '#platform/money.ts'
import { ranOut } from './checkouts.store.ts'

/** Returns the state of a customer's checkout by its payment reference. */
export async function checkoutOutcome(
  read: Reader,
  { customerId, reference, now }: { customerId: string; reference: string; now: Date },
): Promise<CheckoutOutcome | Failure<'checkout_not_found'>> {
  const row = await read
    .selectFrom('payments as p')
    .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .where('p.reference', '=', reference)
    .where('p.customer_id', '=', customerId)
    .select(['c.id', 'c.reference as purchase', 'c.status', 'c.total_kobo', 'c.held_until', 'c.closed_at'])
    .select(['c.payment_id as placed_by', 'p.id as payment_id'])
    .select(['p.status as payment', 'p.amount_kobo', 'p.authorization_url'])
    .executeTakeFirst()
  if (!row) return fail('checkout_not_found')
  const placed = row.status === 'placed' && row.placed_by === row.payment_id
  const came = row.payment === 'paid' || row.payment === 'wrong'
  const refund = came && !placed ? await unplaced(read, row.payment_id) : null
  const state = stateOf(row, refund)
  const held = row.status === 'open' && row.held_until > now
  return {
    state,
    reference,
    purchase: row.purchase,
    total: toNaira(row.total_kobo),
    due: toNaira(row.amount_kobo),
    orders: state === 'placed' ? await ordersOf(read, row.id) : [],
    authorization_url: held ? row.authorization_url : null,
    heldUntil: held ? row.held_until.toISOString() : null,
    refund,
  }
}

/** Returns the refund of a payment that led to no order. */
async function unplaced(read: Reader, paymentId: string): Promise<UnplacedRefund | null> {
  const row = await read
    .selectFrom('refunds')
    .select(['amount_kobo', 'reason_code', 'reason', 'done_at'])
    .where('payment_id', '=', paymentId)
    .where('order_id', 'is', null)
    .executeTakeFirst()
  return row
    ? {
        amount: toNaira(row.amount_kobo),
        reason: row.reason_code ? refundReasons[row.reason_code] : row.reason,
        doneAt: row.done_at?.toISOString() ?? null,
      }
    : null
}

function stateOf(
  of: { status: string; payment: string; held_until: Date; closed_at: Date | null },
  refund: UnplacedRefund | null,
): CheckoutState {
  if (refund) return refund.doneAt ? 'refunded' : 'refunding'
  if (of.status === 'placed') return 'placed'
  if (of.payment === 'reversed') return 'reversed'
  if (of.status !== 'open') return ranOut({ closedAt: of.closed_at, heldUntil: of.held_until }) ? 'expired' : 'replaced'
  return of.payment === 'declined' ? 'declined' : 'pending'
}

async function ordersOf(read: Reader, checkoutId: string): Promise<PlacedOrder[]> {
  const rows = await read
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.store_id')
    .where('o.checkout_id', '=', checkoutId)
    .select(['o.id', 'o.reference', 'o.store_id', 's.name as store_name', 'o.total_kobo', 'o.status', 'o.promised_at'])
    .select(
      sql<(PictureColumns & { name: string; quantity: number })[]>`(
        select jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height, 'name', i.name,
          'quantity', i.quantity) order by i.position)
        from order_items i left join files f on f.id = i.picture_id
        where i.store_id = o.store_id and i.order_id = o.id)`.as('items'),
    )
    .orderBy('o.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    orderName: row.reference,
    storeId: row.store_id,
    storeName: row.store_name,
    total: toNaira(row.total_kobo),
    itemCount: row.items.reduce((count, item) => count + item.quantity, 0),
    hostedImages: row.items.flatMap(item => pictureOf(item, item.name) ?? []),
    bitmarteOrderStatus: statusOf(row.status),
    promisedAt: row.promised_at?.toISOString() ?? null,
  }))
}
