import { sql } from 'kysely'
import type { Transaction } from '#contract/money/payments.ts'
import { type CardRefund, moneyStatus } from '#domains/money/payments/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type PictureColumns, pictureOf } from '#platform/files/pictures.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

interface Row {
  id: string
  provider_id: string | null
  reference: string
  paid_kobo: number
  paid_at: Date | null
  customer_name: string
  email: string
  card_type: string | null
  card_last4: string | null
  bank: string | null
  country: string | null
  channel: string | null
  created_at: Date
  refunds: CardRefund[]
  gift_cards: Kobo
  back_on_gift_cards: Kobo
  orders: Transaction['orders']
  items: { productId: string; productName: string; unitKobo: number; quantity: number; picture: PictureColumns }[]
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** Returns a customer's payment as a `Transaction`; undefined until it is paid, and for other customers. */
export async function transactionRow(
  read: Reader,
  of: { reference: string; customerId: string },
): Promise<Transaction | undefined> {
  const { rows } = await sql<Row>`
    select p.id, p.provider_id, p.reference, p.paid_kobo, p.paid_at, p.email, p.card_type, p.card_last4, p.bank,
      p.country, p.channel, p.created_at, a.first_name || ' ' || a.last_name customer_name,
      (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'failure', r.failure, 'amount', r.amount_kobo)), '[]')
       from refunds r where r.payment_id = p.id) refunds,
      g.gift_cards, g.back_on_gift_cards,
      (select coalesce(jsonb_agg(jsonb_build_object('orderTrackerId', o.id, 'orderName', o.reference) order by o.id), '[]')
       from orders o where o.checkout_id = p.checkout_id) orders,
      (select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'productName', i.name,
          'unitKobo', i.unit_kobo, 'quantity', i.quantity,
          'picture', jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height))
          order by o.id, i.position), '[]')
       from orders o join order_items i on i.store_id = o.store_id and i.order_id = o.id
         left join files f on f.id = i.picture_id
       where o.checkout_id = p.checkout_id) items
    from payments p join accounts a on a.id = p.customer_id
    cross join lateral (
      select coalesce(sum(g.amount_kobo), 0)::bigint gift_cards, coalesce(sum(g.refunded_kobo), 0)::bigint back_on_gift_cards
      from orders o join order_gift_cards g on g.store_id = o.store_id and g.order_id = o.id
      where o.checkout_id = p.checkout_id
    ) g
    where p.reference = ${of.reference} and p.customer_id = ${of.customerId} and p.status in ('paid', 'wrong')`.execute(
    read,
  )
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    transactionId: row.provider_id ?? row.id,
    reference: row.reference,
    amount: toNaira(row.paid_kobo),
    status: moneyStatus({
      card: row.paid_kobo,
      giftCards: row.gift_cards,
      refunds: row.refunds,
      backOnGiftCards: row.back_on_gift_cards,
    }),
    date: (row.paid_at ?? row.created_at).toISOString(),
    customerName: row.customer_name,
    customerEmail: row.email,
    cardType: row.card_type,
    cardNumber: row.card_last4,
    bank: row.bank,
    country: row.country && (countries.of(row.country) ?? row.country),
    paymentChannel: row.channel,
    orders: row.orders,
    orderItems: row.items.map(({ unitKobo, picture, ...item }) => ({
      ...item,
      productPrice: toNaira(unitKobo),
      hostedImages: [pictureOf(picture, item.productName)].filter(found => found !== null),
    })),
    createdAt: row.created_at.toISOString(),
  }
}
