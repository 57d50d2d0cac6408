import { sql } from 'kysely'
import { creditReturned, creditUsed, postEntry } from '#domains/money/ledger/index.ts'
import { lowerGivenUp } from '#identity/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { endOfDay } from '#platform/lagos.ts'
import type { Kobo } from '#platform/money.ts'
import { move } from './movements.ts'
import { creditOwner } from './store-credit.ts'

/** An amount of one card, in kobo. */
export interface CardPart {
  giftCardId: string
  amount: Kobo
}

/** Extended validity of a card that gets a refund after, or shortly before, its expiry. */
const spendableAfterRefund = 90 * day

// Always in one order, so that two checkouts of the same cards don't deadlock.
const inOrder = (parts: readonly CardPart[]) =>
  parts.filter(({ amount }) => amount > 0).toSorted((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1))

/**
 * Reserves a checkout's amounts on its cards by reducing their balances, and no longer counts them as given up by a
 * closing account. Fails with `gift_card_changed` when a card has less, can't be spent, or isn't the customer's; the
 * caller then has to roll back.
 */
export async function reserveGiftCards(
  work: Work,
  { checkoutId, uses }: { checkoutId: string; uses: readonly CardPart[] },
): Promise<undefined | Failure<'gift_card_changed'>> {
  const { tx, now } = work
  for (const { giftCardId, amount } of inOrder(uses)) {
    const held = tx
      .updateTable('gift_cards')
      .set(({ eb }) => ({ balance_kobo: eb('balance_kobo', '-', amount) }))
      .where('id', '=', giftCardId)
      .where('status', '=', 'active')
      .where('expires_at', '>', now)
      .where('balance_kobo', '>=', amount)
      .where('owner_id', '=', ({ selectFrom }) =>
        selectFrom('checkouts').select('customer_id').where('id', '=', checkoutId),
      )
      .returning('owner_id')
    const spent = sql`select owner_id account_id, ${amount}::bigint amount from held`
    const hold = { checkout_id: checkoutId, gift_card_id: giftCardId, amount_kobo: amount }
    const [
      {
        rows: [card],
      },
    ] = await Promise.all([
      sql`with held as (${held}), lowered as (${lowerGivenUp(spent)}) select from held`.execute(tx),
      tx.insertInto('gift_card_holds').values(hold).execute(),
      move(work, { giftCardId, kind: 'held', amount: -amount, checkoutId }),
    ])
    if (!card) return fail('gift_card_changed')
  }
  return undefined
}

/** Releases the reservations of a closed checkout. Idempotent. */
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
 * Spends the reservations of a placed checkout and unapplies all cards of its customer. The caller posts the ledger
 * entry (`capture`).
 */
export async function settleGiftCards(work: Work, checkoutId: string): Promise<void> {
  for (const { giftCardId, amount } of await takeHolds(work, checkoutId)) {
    await move(work, { giftCardId, kind: 'released', amount, checkoutId })
    await move(work, { giftCardId, kind: 'used', amount: -amount, checkoutId })
    const customerId = await creditOwner(work.tx, giftCardId)
    if (customerId) await postEntry(work, creditUsed({ customerId, checkoutId, amount }))
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

/** Deletes a checkout's reservations and returns them, with its cards locked in order. */
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
 * Refunds money to the cards that it came from, whatever their status; idempotent by cause. A card
 * that was used up can be spent again, and one that has expired, or soon will, for 90 days more; one that is disabled
 * stays so. The caller posts the ledger entry (`refundAtOnce`). Throws when the amount exceeds what was paid with a card.
 */
export async function refundToGiftCards(
  work: Work,
  { orderId, cause, parts }: { orderId: string; cause: string; parts: readonly CardPart[] },
): Promise<void> {
  for (const { giftCardId, amount } of inOrder(parts)) {
    const fresh = await move(work, { giftCardId, kind: 'refunded', amount, orderId, cause })
    if (!fresh) continue
    const customerId = await creditOwner(work.tx, giftCardId)
    if (customerId) await postEntry(work, creditReturned({ customerId, cause, orderId, amount }))
    await work.tx
      .updateTable('gift_cards')
      .set(({ eb, fn, val }) => ({
        balance_kobo: eb('balance_kobo', '+', amount),
        status: sql`case when status = 'disabled' then status else 'active' end`,
        expires_at: fn<Date>('greatest', ['expires_at', val(endOfDay(after(work.now, spendableAfterRefund)))]),
      }))
      .where('id', '=', giftCardId)
      .execute()
  }
}
