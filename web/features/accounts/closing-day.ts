import { timeNow } from '#web/ui/clock.ts'
import { day } from '#web/ui/format.ts'

/** Returns the day on which the 14 days of a closing account end; null once they are over. */
export const closingDay = (closesAt: string): string | null => (new Date(closesAt) > timeNow() ? day(closesAt) : null)
