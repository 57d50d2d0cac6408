import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { weekday } from '#web/ui/format.ts'

/** Notice for customers of a store whose holiday delays the order; undefined for any other. */
export function awayWords({
  storeName,
  awayFrom,
  awayUntil,
}: Pick<StoreShipping, 'storeName' | 'awayFrom' | 'awayUntil'>): string | undefined {
  if (!awayFrom || !awayUntil) return undefined
  const on = (date: string) => weekday(new Date(`${date}T12:00:00Z`))
  const days = awayFrom === awayUntil ? `on ${on(awayFrom)}` : `from ${on(awayFrom)} to ${on(awayUntil)}`
  return `${storeName} is away ${days} and ships your order after that.`
}
