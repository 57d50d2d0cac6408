import type { BoughtGiftCard, GiftCardOutcome } from '#contract/money/gift-cards.ts'
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
  'c.message',
  'c.send_at',
  'c.sent_at',
  'c.status',
  'c.owner_id',
  'c.created_at',
] as const

interface BoughtRow {
  id: string
  amount_kobo: Kobo
  design: Design
  is_gift: boolean
  recipient_name: string
  recipient_email: string
  message: string
  send_at: Date
  sent_at: Date | null
  status: string
  owner_id: string | null
  created_at: Date
}

/** Builds a bought card as its buyer sees it. */
export const boughtOf = (row: BoughtRow): BoughtGiftCard => ({
  id: row.id,
  amount: toNaira(row.amount_kobo),
  design: row.design,
  for: row.is_gift ? 'gift' : 'self',
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  message: row.message,
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  disabled: row.status === 'disabled',
  redeemed: row.owner_id !== null,
  createdAt: row.created_at.toISOString(),
})

/** Returns whether a reference belongs to a gift card purchase of this customer. */
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

/** Returns the state of a customer's purchase by its payment reference. */
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

/** Returns the paid gifts of a customer, newest first. */
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
