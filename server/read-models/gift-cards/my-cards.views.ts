import { sql } from 'kysely'
import type { GiftCardEvent, MyGiftCard } from '#contract/money/gift-cards.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

interface MineRow {
  id: string
  last4: string
  status: MyGiftCard['status']
  design: MyGiftCard['design']
  amount_kobo: Kobo
  balance_kobo: Kobo
  held: Kobo
  sender: string | null
  message: string
  expires_at: Date
  history: {
    kind: GiftCardEvent['kind']
    kobo: Kobo
    orders: GiftCardEvent['orders']
    at: string
    reason: string | null
  }[]
}

/** A card with the reasons of grants, which only store credit has. */
type OwnCard = Omit<MyGiftCard, 'history'> & { history: (GiftCardEvent & { reason: string | null })[] }

/** Lists a customer's own gift cards or store credit, spendable ones first, soonest to expire first; with an ID, only that card. */
export async function myCards(
  read: Reader,
  {
    customerId,
    giftCardId,
    now,
    kind = 'gift_card',
  }: { customerId: string; giftCardId?: string; now: Date; kind?: 'gift_card' | 'store_credit' },
): Promise<OwnCard[]> {
  const { rows } = await sql<MineRow>`
    select c.id, coalesce(c.last4, '') last4, c.design, c.amount_kobo, c.balance_kobo, c.message, c.expires_at,
      case when c.status = 'active' and c.expires_at <= ${now} then 'expired' else c.status end status,
      case when c.is_gift then c.sender_name end sender,
      (select coalesce(sum(amount_kobo), 0)::bigint from gift_card_holds where gift_card_id = c.id) held,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'kobo', e.kobo, 'at', e.at, 'reason', e.reason, 'orders',
          (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderName', o.reference) order by o.id), '[]')
           from orders o where (o.checkout_id = e.checkout_id or o.id = e.order_id) and o.customer_id = c.owner_id))
          order by e.at desc, e.place desc), '[]')
       from (
         select case when kind in ('sold', 'granted') then 'bought' else kind end kind, amount_kobo kobo, at, checkout_id,
           order_id, id place, reason
         from gift_card_movements where gift_card_id = c.id and kind in ('sold', 'granted', 'used', 'refunded')
         union all
         select 'held', -h.amount_kobo, o.created_at, null, null, 9223372036854775807, null
         from gift_card_holds h join checkouts o on o.id = h.checkout_id where h.gift_card_id = c.id
       ) e) history
    from gift_cards c
    where c.owner_id = ${customerId} and c.kind = ${kind} and (${giftCardId ?? null}::uuid is null or c.id = ${giftCardId ?? null}::uuid)
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
