import { mostSaleDays } from '#contract/catalog/sale-limits.ts'
import { after, day } from '#platform/clock.ts'
import type { FieldError } from '#platform/failure.ts'
import { formatKobo, type Kobo } from '#platform/money.ts'

export interface Sale {
  saleKobo: Kobo
  startsAt: Date
  endsAt: Date
}

/** Returns what is wrong with a sale price of variants that cost at least `least` without it; undefined if nothing. */
export function saleProblem({ saleKobo, startsAt, endsAt }: Sale, least: Kobo, now: Date): FieldError | undefined {
  if (endsAt <= now) return { field: 'endsAt', message: 'This moment is over. Choose a later end.' }
  if (endsAt <= startsAt) return { field: 'endsAt', message: 'The end is before the start.' }
  if (endsAt > after(startsAt < now ? now : startsAt, mostSaleDays * day))
    return { field: 'endsAt', message: `A sale price lasts at most ${mostSaleDays} days.` }
  if (saleKobo >= least)
    return { field: 'price', message: `A sale price is below the price: less than ${formatKobo(least)}.` }
  return undefined
}
