import type { Clock } from '#platform/clock.ts'
import { hour } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/network.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import { cartCodes } from './cart-codes.ts'

/** Codes that one customer can try per hour, right or wrong. Codes stored with the cart don't count. */
const tries = { limit: 30, withinMs: hour }

/** Codes of one network per hour: thousands share a carrier's address, and anybody can be any number of guests. */
const triesOfNetwork = { limit: 900, withinMs: hour }

/**
 * Rate-limits the new codes that a customer enters from an address, so that codes can't be guessed. Call it outside a
 * transaction. Fails with `too_many_requests`.
 */
export async function countCodeTries(
  platform: { db: Database; clock: Clock },
  { customerId, ip }: { customerId: string; ip: string },
  codes: readonly string[],
): Promise<Failure<'too_many_requests'> | undefined> {
  const kept = codes.length ? await cartCodes(platform.db.read, customerId) : []
  for (const code of new Set(codes)) {
    if (kept.includes(code)) continue
    const tooMany =
      (await countAgainst(platform, `coupon-codes ${customerId}`, tries)) ??
      (await countAgainst(platform, `coupon-codes ${networkOf(ip)}`, triesOfNetwork))
    if (tooMany) return tooMany
  }
  return undefined
}
