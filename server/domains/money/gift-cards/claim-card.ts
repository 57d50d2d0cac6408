import type { Selectable } from 'kysely'
import type { GiftCardDesign } from '#contract/money/gift-card-limits.ts'
import { minute } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { GiftCards } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { networkOf } from '#platform/http/network.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import { longDate } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { toNaira } from '#platform/money.ts'
import { hashOfCode } from './code.ts'

type Unclaimable = 'gift_card_unknown' | 'gift_card_taken' | 'gift_card_unusable'
type Standing = Pick<Selectable<GiftCards>, 'status' | 'expires_at'>

/** Returns the failure for a card that can't pay; undefined when its status allows it. */
export function unusable({ status, expires_at }: Standing, now: Date): Failure<'gift_card_unusable'> | undefined {
  const why = (message: string) => fail('gift_card_unusable', { message })
  if (status === 'disabled') return why('This gift card was stopped. Write to us if that is a surprise.')
  if (status === 'used') return why('Nothing is left on this gift card.')
  if (status === 'expired' || (expires_at && expires_at <= now))
    return why(`This gift card expired${expires_at ? ` on ${longDate(expires_at)}` : ''}.`)
  return status === 'active' ? undefined : fail('gift_card_unusable')
}

/**
 * Adds a card to a customer's account by its code, permanently: from then on nobody else can pay with it.
 * Idempotent for the same customer. Returns the card's ID.
 */
export async function claimCard(
  { tx, now }: Work,
  customerId: string,
  code: string,
): Promise<{ giftCardId: string } | Failure<Unclaimable>> {
  const card = await tx
    .selectFrom('gift_cards')
    .select(['id', 'owner_id', 'status', 'expires_at'])
    .where('code_hash', '=', hashOfCode(code))
    .forUpdate()
    .executeTakeFirst()
  if (!card) return fail('gift_card_unknown')
  if (card.owner_id && card.owner_id !== customerId) return fail('gift_card_taken')
  const problem = unusable(card, now)
  if (problem) return problem
  await tx.updateTable('gift_cards').set({ owner_id: customerId }).where('id', '=', card.id).execute()
  return { giftCardId: card.id }
}

/**
 * Returns what a card that nobody has redeemed holds, for whoever has its code. Fails like `claimCard` for any other, also
 * for its owner, whom a visitor may be.
 */
export async function lookAtCard(
  read: Reader,
  code: string,
  now: Date,
): Promise<{ amount: number; design: GiftCardDesign; from: string } | Failure<Unclaimable>> {
  const card = await read
    .selectFrom('gift_cards')
    .select(['owner_id', 'status', 'expires_at', 'balance_kobo', 'design', 'sender_name'])
    .where('code_hash', '=', hashOfCode(code))
    .executeTakeFirst()
  if (!card) return fail('gift_card_unknown')
  if (card.owner_id)
    return fail('gift_card_taken', {
      message: 'This gift card is in an account already. Sign in to see if it’s yours.',
    })
  const problem = unusable(card, now)
  return problem ?? { amount: toNaira(card.balance_kobo), design: card.design, from: card.sender_name }
}

/** Rate-limits attempts at codes against guessing: 10 in 15 minutes per account, 300 per network. Fails with `too_many_requests`. */
export const countTry = async (
  platform: Platform,
  accountId: string,
  ip: string,
): Promise<Failure<'too_many_requests'> | undefined> =>
  (await countAgainst(platform, `gift-card-code ${accountId}`, { limit: 10, withinMs: 15 * minute })) ??
  (await countTryFrom(platform, ip))

/** The part of `countTry` for visitors without an account. */
export const countTryFrom = (platform: Platform, ip: string): Promise<Failure<'too_many_requests'> | undefined> =>
  countAgainst(platform, `gift-card-code ${networkOf(ip)}`, { limit: 300, withinMs: 15 * minute })
