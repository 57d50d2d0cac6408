import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos } from '#web/ui/format.ts'

const hourMs = 3_600_000

/** Returns the first and last day of a gift, which is mailed at 08:00 in Lagos: today only before that. */
export const sendDays = (now: Date = timeNow()): { first: string; last: string } => ({
  first: dayInLagos(now.getTime() + (24 - 8) * hourMs),
  last: dayInLagos(now.getTime() + 365 * 24 * hourMs),
})
