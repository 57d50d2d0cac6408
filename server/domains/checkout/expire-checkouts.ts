import { failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { confirmCheckout } from './confirm-checkout.ts'

/**
 * Batch size of one scheduled run, and how many are processed at once; the longest expired come first, so the next run
 * takes the rest.
 */
const batch = 200
const atOnce = 8

/**
 * Ends expired checkouts: checks each with the provider once more and closes unpaid ones. They stay unchanged while the
 * provider is unavailable, since nobody else could pay for their stock either.
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
          log.error({ err, reference }, 'a checkout could not be ended') // One failure mustn't stop the others.
          return undefined
        }
      }),
    )
    if (confirmed.some(failed)) return
  }
}
