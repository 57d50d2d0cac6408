import { after, day } from '#platform/clock.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { dayInLagos, endOfDay } from '#platform/lagos.ts'

/** Latest day of a scheduled gift. */
const furthest = 366 * day
/** Validity of a card. */
const months = 24

/**
 * Computes when a gift is mailed: at 08:00 in Lagos on its day, or now when it has no day or that hour has passed today.
 * Fails with `invalid` for a day that has passed or is over a year away.
 */
export function sendingTime(sendOn: string | undefined, now: Date): Date | Failure<'invalid'> {
  if (sendOn === undefined) return now
  const today = dayInLagos(now)
  const at = new Date(`${sendOn}T08:00:00+01:00`)
  const wrong = (message: string) => fail('invalid', { fields: [{ field: 'sendOn', message }] })
  if (sendOn < today) return wrong('That day has passed.')
  if (at > after(now, furthest)) return wrong('Choose a day within a year.')
  return at > now ? at : now
}

/** Computes the expiry of a card that is valid from a moment: the end of the day 24 months later, in Lagos. */
export function expiryOf(from: Date): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + months)
  return endOfDay(end)
}
