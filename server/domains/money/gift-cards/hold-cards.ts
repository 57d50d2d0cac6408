import { sql } from 'kysely'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'
import { move } from './movements.ts'

/** How much of which card; kobo. */
export interface CardPart {
  giftCardId: string
  amount: Kobo
}

/** How long money that comes back to a card that has expired, or soon will, can be spent. */
const spendableAfterRefund = 90 * day

// In one order everywhere, so that two checkouts of the same cards don't wait for each other.
const inOrder = (parts: readonly CardPart[]) =>
  parts.filter(({ amount }) => amount > 0).toSorted((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1))

/**
 * Takes what a checkout is to be paid with off its cards' balances. Fails with `gift_card_changed` when a card has less,
 * can't be spent, or isn't the customer's; whatever else the transaction did has to go then too.
 */
export async function holdGiftCards(
  work: Work,
  { checkoutId, uses }: { checkoutId: string; uses: readonly CardPart[] },
): Promise<undefined | Failure<'gift_card_changed'>> {
  const { tx, now } = work
  for (const { giftCardId, amount } of inOrder(uses)) {
    const held = await tx
      .updateTable('gift_cards')
      .set(({ eb }) => ({ balance_kobo: eb('balance_kobo', '-', amount) }))
      .where('id', '=', giftCardId)
      .where('status', '=', 'active')
      .where('expires_at', '>', now)
      .where('balance_kobo', '>=', amount)
      .where('owner_id', '=', ({ selectFrom }) =>
        selectFrom('checkouts').select('customer_id').where('id', '=', checkoutId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!held) return fail('gift_card_changed')
    await tx
      .insertInto('gift_card_holds')
      .values({ checkout_id: checkoutId, gift_card_id: giftCardId, amount_kobo: amount })
      .execute()
    await move(work, { giftCardId, kind: 'held', amount: -amount, checkoutId })
  }
  return undefined
}

/** Gives back what a checkout that was given up had taken. Does nothing for one that holds nothing. */
export async function releaseGiftCards(work: Work, checkoutId: string): Promise<void> {
  for (const { giftCardId, amount } of await takeHolds(work, checkoutId)) {
    await work.tx
      .updateTable('gift_cards')
      .set(({ eb }) => ({ balance_kobo: eb('balance_kobo', '+', amount) }))
      .where('id', '=', giftCardId)
      .execute()
    await move(work, { giftCardId, kind: 'released', amount, checkoutId })
  }
}

/**
 * A checkout was placed: what it held is spent, and none of its customer's cards is applied any more. Its entry in the
 * books is the caller's (`capture`).
 */
export async function settleGiftCards(work: Work, checkoutId: string): Promise<void> {
  for (const { giftCardId, amount } of await takeHolds(work, checkoutId)) {
    await move(work, { giftCardId, kind: 'released', amount, checkoutId })
    await move(work, { giftCardId, kind: 'used', amount: -amount, checkoutId })
    await work.tx
      .updateTable('gift_cards')
      .set({ status: 'used' })
      .where('id', '=', giftCardId)
      .where('status', '=', 'active')
      .where('balance_kobo', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('gift_card_holds').select('checkout_id').where('gift_card_id', '=', giftCardId))),
      )
      .execute()
  }
  await work.tx
    .deleteFrom('applied_gift_cards')
    .where('customer_id', '=', ({ selectFrom }) =>
      selectFrom('checkouts').select('customer_id').where('id', '=', checkoutId),
    )
    .execute()
}

/** Ends a checkout's holds and answers what they were, its cards locked in order. */
async function takeHolds({ tx }: Work, checkoutId: string): Promise<CardPart[]> {
  const held = await tx
    .selectFrom('gift_card_holds')
    .select(['gift_card_id as giftCardId', 'amount_kobo as amount'])
    .where('checkout_id', '=', checkoutId)
    .execute()
  if (!held.length) return []
  await tx
    .selectFrom('gift_cards')
    .select('id')
    .where(
      'id',
      'in',
      held.map(({ giftCardId }) => giftCardId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ended = await tx
    .deleteFrom('gift_card_holds')
    .where('checkout_id', '=', checkoutId)
    .returning(['gift_card_id as giftCardId', 'amount_kobo as amount'])
    .execute()
  return inOrder(ended)
}

/**
 * Puts refunded money back on the cards that it came from, whatever their status; the same cause does so once. A card
 * that was used up can be spent again, and one that has expired, or soon will, for 90 days more; one that is disabled
 * stays so. The entry in the books is the caller's (`refundAtOnce`). Throws for more than was paid with a card.
 */
export async function giveBackToCards(
  work: Work,
  { orderId, cause, parts }: { orderId: string; cause: string; parts: readonly CardPart[] },
): Promise<void> {
  for (const { giftCardId, amount } of inOrder(parts)) {
    const fresh = await move(work, { giftCardId, kind: 'refunded', amount, orderId, cause })
    if (!fresh) continue
    await work.tx
      .updateTable('gift_cards')
      .set(({ eb, fn, val }) => ({
        balance_kobo: eb('balance_kobo', '+', amount),
        status: sql`case when status = 'disabled' then status else 'active' end`,
        expires_at: fn<Date>('greatest', ['expires_at', val(after(work.now, spendableAfterRefund))]),
      }))
      .where('id', '=', giftCardId)
      .execute()
  }
}
