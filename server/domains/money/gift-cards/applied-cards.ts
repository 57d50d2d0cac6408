import { type RawBuilder, sql } from 'kysely'
import type { AppliedGiftCard } from '#contract/money/gift-cards.ts'
import { lockCart } from '#domains/cart/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { unusable } from './claim-card.ts'

/** Most cards per checkout. */
const mostCards = 10

export interface AppliedCard {
  giftCardId: string
  last4: string
  /** Spendable kobo, including the amount that the customer's own open checkout reserves: paying again releases that first. */
  balance: Kobo
  expiresAt: Date
}

export const appliedOnWire = ({ giftCardId, last4, balance, expiresAt }: AppliedCard): AppliedGiftCard => ({
  id: giftCardId,
  last4,
  balance: toNaira(balance),
  expiresAt: expiresAt.toISOString(),
})

/** A row of `appliedCardsSql`. */
export type AppliedCardRow = Omit<AppliedCard, 'expiresAt'> & { expiresAt: string }

/** SQL: JSON of a customer's applied cards that can be spent, in the order applied, for `appliedCardsOf`. */
export const appliedCardsSql = (customerId: string, now: Date): RawBuilder<AppliedCardRow[]> => sql`(
  select coalesce(json_agg(card order by place), '[]') from (
    select c.id "giftCardId", coalesce(c.last4, '') last4, c.expires_at "expiresAt", c.balance_kobo + own.held balance,
      a.position place
    from applied_gift_cards a join gift_cards c on c.id = a.gift_card_id,
      lateral (select coalesce(sum(h.amount_kobo), 0)::bigint held
        from gift_card_holds h join checkouts o on o.id = h.checkout_id
        where h.gift_card_id = c.id and o.customer_id = a.customer_id) own
    where a.customer_id = ${customerId} and c.owner_id = a.customer_id and c.status = 'active' and c.expires_at > ${now}
      and c.balance_kobo + own.held > 0) card)`

export const appliedCardsOf = (rows: readonly AppliedCardRow[]): AppliedCard[] =>
  rows.map(({ giftCardId, last4, balance, expiresAt }) => ({
    giftCardId,
    last4,
    balance,
    expiresAt: new Date(expiresAt),
  }))

/** Returns a customer's applied cards that can be spent, in the order applied. */
export async function appliedCards(read: Reader, customerId: string, now: Date): Promise<AppliedCard[]> {
  const { rows } = await sql<{ cards: AppliedCardRow[] }>`select ${appliedCardsSql(customerId, now)} cards`.execute(
    read,
  )
  return appliedCardsOf(rows[0]?.cards ?? [])
}

type Kind = { kind: 'gift_card' | 'store_credit' }

/**
 * Applies one of the customer's own cards to the checkout, and returns its kind. Idempotent. Another customer's card isn't
 * found.
 */
export async function applyCard(
  work: Work,
  customerId: string,
  giftCardId: string,
): Promise<Kind | Failure<'gift_card_not_found' | 'gift_card_unusable' | 'too_many_gift_cards'>> {
  const { tx, now } = work
  await lockCart(work, customerId)
  const card = await tx
    .selectFrom('gift_cards')
    .select(['status', 'expires_at', 'kind'])
    .where('id', '=', giftCardId)
    .where('owner_id', '=', customerId)
    .executeTakeFirst()
  if (!card) return fail('gift_card_not_found')
  const problem = unusable(card, now)
  if (problem) return problem
  await tx
    .insertInto('applied_gift_cards')
    .values({ customer_id: customerId, gift_card_id: giftCardId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const applied = await appliedCards(tx, customerId, now)
  return applied.length > mostCards ? fail('too_many_gift_cards') : card
}

/**
 * Removes a card from the customer's checkout, and returns its kind. Returns `gift_card_not_found` when the customer has
 * not applied it.
 */
export async function removeCard(
  work: Work,
  customerId: string,
  giftCardId: string,
): Promise<Kind | Failure<'gift_card_not_found'>> {
  await lockCart(work, customerId)
  const removed = await work.tx
    .deleteFrom('applied_gift_cards as applied')
    .using('gift_cards as card')
    .whereRef('card.id', '=', 'applied.gift_card_id')
    .where('applied.customer_id', '=', customerId)
    .where('applied.gift_card_id', '=', giftCardId)
    .returning('card.kind')
    .executeTakeFirst()
  return removed ?? fail('gift_card_not_found')
}
