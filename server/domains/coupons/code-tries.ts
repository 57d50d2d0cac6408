import type { Clock } from '#platform/clock.ts'
import { hour } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import { cartCodes } from './cart-codes.ts'

/** Codes that one customer can try per hour, right or wrong. Codes stored with the cart don't count. */
const tries = { limit: 30, withinMs: hour }

/** Rate-limits the new codes that a customer enters, so that codes can't be guessed. Call it outside a transaction. Fails with `too_many_requests`. */
export async function countCodeTries(
  platform: { db: Database; clock: Clock },
  customerId: string,
  codes: readonly string[],
): Promise<Failure<'too_many_requests'> | undefined> {
  const kept = codes.length ? await cartCodes(platform.db.read, customerId) : []
  for (const code of new Set(codes)) {
    if (kept.includes(code)) continue
    const tooMany = await countAgainst(platform, `coupon-codes ${customerId}`, tries)
    if (tooMany) return tooMany
  }
  return undefined
}
