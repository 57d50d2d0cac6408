import { sql } from 'kysely'
import type { ListedTransaction, PaidPlan, PaymentPurpose } from '#contract/read-models/transactions.ts'
import { type CardRefund, moneyStatus } from '#domains/money/payments/index.ts'
import { nameColumnFor } from '#domains/orders/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { planOf, purposeOf } from './found-payments.ts'

interface OrderPart {
  id: string
  name: string
  reference: string
  products: Kobo
  discounts: Kobo
  delivery: Kobo
  total: Kobo
}

interface Row {
  id: string
  purpose: PaymentPurpose
  plan: PaidPlan | null
  provider_id: string | null
  reference: string
  paid_kobo: Kobo
  fee_kobo: Kobo | null
  paid_at: Date | null
  customer_name: string
  email: string
  card_type: string | null
  card_last4: string | null
  bank: string | null
  country: string | null
  ip_address: string | null
  channel: string | null
  created_at: Date
  orders: OrderPart[]
  gift_cards: Kobo
  back_on_gift_cards: Kobo
  refunds: CardRefund[]
  goodwill: Kobo
  items: { productId: string; productName: string; unitKobo: Kobo; quantity: number; picture: PictureColumns }[]
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * Builds a transaction. A store sees its own order's part; `paid` is by card and gift cards. Goodwill is Bitmarte's, so
 * what is refunded to the customer has it for the store only once the whole order is refunded.
 */
function transactionFrom(row: Row, scope: StoreScope | undefined): ListedTransaction {
  const card = scope ? sum(row.orders.map(order => order.total)) - row.gift_cards : row.paid_kobo
  const refunded = sum(row.refunds.map(refund => refund.amount))
  const back = refunded + row.back_on_gift_cards
  const ownBack = back < card + row.gift_cards ? back - row.goodwill : back
  const isOnlyGoodwill = scope !== undefined && ownBack === 0
  const [first] = row.orders
  const totalOf = (part: 'products' | 'discounts' | 'delivery') => toNaira(sum(row.orders.map(order => order[part])))
  return {
    id: row.id,
    purpose: row.purpose,
    plan: row.plan,
    transactionId: row.provider_id ?? row.id,
    reference: row.reference,
    amount: toNaira(scope ? card + row.gift_cards : card),
    refunded: toNaira(scope ? ownBack : refunded),
    fees: scope || row.fee_kobo === null ? null : toNaira(row.fee_kobo),
    status: moneyStatus({
      card,
      giftCards: row.gift_cards,
      refunds: isOnlyGoodwill ? [] : row.refunds,
      backOnGiftCards: isOnlyGoodwill ? 0 : row.back_on_gift_cards,
    }),
    date: (row.paid_at ?? row.created_at).toISOString(),
    customerName: row.customer_name,
    customerEmail: row.email,
    cardType: row.card_type,
    cardNumber: row.card_last4,
    bank: row.bank,
    country: row.country && (countries.of(row.country) ?? row.country),
    ipAddress: scope ? null : row.ip_address,
    paymentChannel: row.channel,
    prices: first
      ? { products: totalOf('products'), discounts: totalOf('discounts'), delivery: totalOf('delivery') }
      : null,
    orderTrackerId: first?.id ?? null,
    orderName: first?.name ?? null,
    orders: row.orders.map(({ id, name, reference }) => ({
      orderTrackerId: id,
      orderName: name,
      orderReference: reference,
    })),
    orderItems: row.items.map(({ unitKobo, picture, ...item }) => ({
      ...item,
      productPrice: toNaira(unitKobo),
      hostedImages: [pictureOf(picture, item.productName)].filter(found => found !== null),
    })),
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * Reads payments by ID, in that order, each with its orders, items and refunds. A store sees its own order only, and no
 * payments without one.
 */
export async function transactionsOf(
  read: Reader,
  paymentIds: readonly string[],
  scope?: StoreScope,
): Promise<ListedTransaction[]> {
  if (paymentIds.length === 0) return []
  const own = scope ? sql`and o.store_id = ${scope.storeId}` : sql``
  const { rows } = await sql<Row>`
    select p.id, ${purposeOf} purpose, ${planOf} plan, p.provider_id, p.reference, p.paid_kobo, p.fee_kobo, p.paid_at, p.email, p.card_type,
      p.card_last4, p.bank, p.country, p.ip_address, p.channel, p.created_at, a.first_name || ' ' || a.last_name customer_name,
      o.orders, g.gift_cards, g.back_on_gift_cards, r.refunds, w.goodwill, i.items
    from unnest(${paymentIds}::uuid[]) with ordinality as wanted (id, place)
    join payments p on p.id = wanted.id
    join accounts a on a.id = p.customer_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', ${nameColumnFor(scope ? 'merchant' : 'admin')}, 'reference', o.reference,
        'products', o.subtotal_kobo + o.left_out_kobo, 'discounts', o.discount_kobo, 'delivery', o.shipping_kobo, 'total', o.total_kobo + o.left_out_kobo) order by o.id), '[]') orders,
        coalesce(array_agg(o.id), '{}') ids
      from ledger_entries e join orders o on o.id = e.order_id
      where e.payment_id = p.id and e.event = 'capture' ${own}) o
    cross join lateral (
      select coalesce(sum(g.amount_kobo), 0)::bigint gift_cards, coalesce(sum(g.refunded_kobo), 0)::bigint back_on_gift_cards
      from order_gift_cards g where g.order_id = any(o.ids)) g
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'failure', r.failure, 'amount', r.amount_kobo)), '[]') refunds
      from refunds r where r.payment_id = p.id ${scope ? sql`and r.order_id = any(o.ids)` : sql``}) r
    cross join lateral (
      select coalesce(sum(c.refunded_kobo), 0)::bigint goodwill
      from cases c where c.order_id = any(o.ids) and c.kind = 'goodwill') w
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'productName', i.name, 'unitKobo', i.unit_kobo,
        'quantity', i.quantity, 'picture', jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height))
        order by i.order_id, i.position), '[]') items
      from order_items i left join files f on f.id = i.picture_id where i.order_id = any(o.ids)) i
    where p.status in ('paid', 'wrong') ${scope ? sql`and o.ids <> '{}'` : sql``}
    order by wanted.place`.execute(read)
  return rows.map(row => transactionFrom(row, scope))
}

/** Returns a completed payment; undefined if there is none, or none of the store's. */
export async function transactionOf(
  read: Reader,
  id: string,
  scope?: StoreScope,
): Promise<ListedTransaction | undefined> {
  const [found] = await transactionsOf(read, [id], scope)
  return found
}
