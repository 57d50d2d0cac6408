import { sql } from 'kysely'
import type { BoughtGiftCard, GiftCardEvent, GiftCardOutcome, MyGiftCard } from '#contract/money/gift-cards.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

type Design = BoughtGiftCard['design']

const boughtColumns = [
  'c.id',
  'c.amount_kobo',
  'c.design',
  'c.is_gift',
  'c.recipient_name',
  'c.recipient_email',
  'c.send_at',
  'c.sent_at',
  'c.created_at',
] as const

interface BoughtRow {
  id: string
  amount_kobo: Kobo
  design: Design
  is_gift: boolean
  recipient_name: string
  recipient_email: string
  send_at: Date
  sent_at: Date | null
  created_at: Date
}

const boughtOf = (row: BoughtRow): BoughtGiftCard => ({
  id: row.id,
  amount: toNaira(row.amount_kobo),
  design: row.design,
  for: row.is_gift ? 'gift' : 'self',
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** Whether a reference is of a gift card that this customer pays. */
export async function isPurchaseOf(read: Reader, customerId: string, reference: string): Promise<boolean> {
  const row = await read
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .where('customer_id', '=', customerId)
    .where('gift_card_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** How a customer's purchase stands, by the reference of its payment. */
export async function purchaseOutcome(
  read: Reader,
  { customerId, reference }: { customerId: string; reference: string },
): Promise<GiftCardOutcome | Failure<'gift_card_not_found'>> {
  const row = await read
    .selectFrom('payments as p')
    .innerJoin('gift_cards as c', 'c.id', 'p.gift_card_id')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .where('p.reference', '=', reference)
    .where('p.customer_id', '=', customerId)
    .select(boughtColumns)
    .select(['c.activated_at', 'p.status as payment', 'p.authorization_url', 'r.status as refund'])
    .executeTakeFirst()
  if (!row) return fail('gift_card_not_found')
  const state = stateOf(row)
  const open = state === 'pending' || state === 'declined'
  return { state, reference, card: boughtOf(row), authorization_url: open ? row.authorization_url : null }
}

function stateOf(of: { activated_at: Date | null; payment: string; refund: string | null }): GiftCardOutcome['state'] {
  if (of.refund) return of.refund === 'done' ? 'refunded' : 'refunding'
  if (of.activated_at) return 'paid'
  if (of.payment === 'abandoned') return 'expired'
  return of.payment === 'declined' ? 'declined' : 'pending'
}

interface MineRow {
  id: string
  last4: string
  status: MyGiftCard['status']
  design: Design
  amount_kobo: Kobo
  balance_kobo: Kobo
  held: Kobo
  sender: string | null
  message: string
  expires_at: Date
  history: { kind: GiftCardEvent['kind']; kobo: Kobo; orders: GiftCardEvent['orders']; at: string }[]
}

/** A customer's own cards: those to be spent first, the soonest to expire first. With an id, that one alone. */
export async function myCards(
  read: Reader,
  { customerId, giftCardId, now }: { customerId: string; giftCardId?: string; now: Date },
): Promise<MyGiftCard[]> {
  const { rows } = await sql<MineRow>`
    select c.id, coalesce(c.last4, '') last4, c.design, c.amount_kobo, c.balance_kobo, c.message, c.expires_at,
      case when c.status = 'active' and c.expires_at <= ${now} then 'expired' else c.status end status,
      case when c.is_gift then c.sender_name end sender,
      (select coalesce(sum(amount_kobo), 0)::bigint from gift_card_holds where gift_card_id = c.id) held,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'kobo', e.kobo, 'at', e.at, 'orders',
          (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderName', o.name) order by o.id), '[]')
           from orders o where (o.checkout_id = e.checkout_id or o.id = e.order_id) and o.customer_id = c.owner_id))
          order by e.at desc, e.place desc), '[]')
       from (
         select case kind when 'sold' then 'bought' else kind end kind, amount_kobo kobo, at, checkout_id, order_id, id place
         from gift_card_movements where gift_card_id = c.id and kind in ('sold', 'used', 'refunded')
         union all
         select 'held', -h.amount_kobo, o.created_at, null, null, 9223372036854775807
         from gift_card_holds h join checkouts o on o.id = h.checkout_id where h.gift_card_id = c.id
       ) e) history
    from gift_cards c
    where c.owner_id = ${customerId} and (${giftCardId ?? null}::uuid is null or c.id = ${giftCardId ?? null}::uuid)
    order by c.status = 'active' desc, c.expires_at, c.id`.execute(read)
  return rows.map(({ sender, history, ...row }) => ({
    id: row.id,
    last4: row.last4,
    status: row.status,
    design: row.design,
    amount: toNaira(row.amount_kobo),
    balance: toNaira(row.balance_kobo),
    held: toNaira(row.held),
    from: sender,
    message: row.message,
    expiresAt: row.expires_at.toISOString(),
    history: history.map(({ kobo, at, ...event }) => ({
      ...event,
      amount: toNaira(kobo),
      at: new Date(at).toISOString(),
    })),
  }))
}

/** The gifts that a customer bought and paid, newest first. */
export async function givenCards(read: Reader, customerId: string): Promise<BoughtGiftCard[]> {
  const rows = await read
    .selectFrom('gift_cards as c')
    .select(boughtColumns)
    .where('c.buyer_id', '=', customerId)
    .where('c.is_gift', '=', true)
    .where('c.status', '!=', 'pending')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(boughtOf)
}
