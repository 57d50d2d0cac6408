import { failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { confirmCheckout } from './confirm-checkout.ts'

/** At most so many in one scheduled job, so many at once; the longest run out come first, so the next scheduled job takes the rest. */
const batch = 200
const atOnce = 8

/**
 * Ends checkouts that ran out: the provider is asked once more, and what isn't paid is closed. While it doesn't answer
 * they stay as they are, since nobody else could pay for their stock either.
 */
export async function expireCheckouts(platform: Platform): Promise<void> {
  const { db, clock, log } = platform
  const due = await db.read
    .selectFrom('checkouts as c')
    .innerJoin('payments as p', 'p.checkout_id', 'c.id')
    .select('p.reference')
    .where('c.status', '=', 'open')
    .where('c.held_until', '<=', clock.now())
    .orderBy('c.held_until')
    .limit(batch)
    .execute()
  for (let at = 0; at < due.length; at += atOnce) {
    const confirmed = await Promise.all(
      due.slice(at, at + atOnce).map(async ({ reference }) => {
        try {
          return await confirmCheckout(platform, reference)
        } catch (err) {
          log.error({ err, reference }, 'a checkout could not be ended') // The others must not wait for it.
          return undefined
        }
      }),
    )
    if (confirmed.some(failed)) return
  }
}
