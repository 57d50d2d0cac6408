import { z } from 'zod'

/** Characters of order numbers (`next_reference.sql`). */
export const orderCharacters = '[2-9B-DF-HJ-NP-TV-Z]'
const whole = new RegExp(`^(?:BM-?)?(${orderCharacters}{4})-?(${orderCharacters}{4})(?:-?(\\d{1,2}))?$`, 'i')

/** Numbers of purchases and orders within a text. */
export const orderNumbers = new RegExp(`\\b(BM-?${orderCharacters}{4}-?${orderCharacters}{4}(?:-\\d{1,2})?)\\b`, 'gi')

/**
 * Returns the number of a purchase or order, `BM-7K4Q-2M9X` or `BM-7K4Q-2M9X-2`, of what somebody typed: in any case, with
 * spaces, without dashes or `BM`. Returns undefined for anything else.
 */
export function readOrderNumber(typed: string): { purchase: string; part?: string } | undefined {
  const [, first, second, part] = whole.exec(typed.replace(/\s/g, '')) ?? []
  return first && second ? { purchase: `BM-${first}-${second}`.toUpperCase(), ...(part && { part }) } : undefined
}

/**
 * Returns the order and the return's number within it of what somebody typed, such as `BM-7K4Q-2M9X-R1`, `#1042-R1` or
 * `7K4Q2M9XR1`; without such an end all of it as the order. `BM-7K4Q-2MR2` is an order.
 */
export function readReturnNumber(typed: string): { order: string; part?: number } {
  const [, order, dash, part] = /^(.*[^\s-])([\s-]+)?R\s?(\d{1,3})$/i.exec(typed.trim()) ?? []
  if (!order || readOrderNumber(typed)) return { order: typed }
  const isReturn = dash || readOrderNumber(order) || /^#?\d{1,9}$/.test(order)
  return isReturn ? { order, part: Number(part) } : { order: typed }
}

/** The number of a purchase or order as people type it, normalised to `BM-7K4Q-2M9X` or `BM-7K4Q-2M9X-2`. */
export const orderNumber = z
  .string()
  .trim()
  .max(40)
  .transform(typed => {
    const { purchase, part } = readOrderNumber(typed) ?? {}
    return [purchase, part].filter(Boolean).join('-')
  })
  .pipe(z.string().min(1, 'Enter the whole number, such as BM-7K4Q-2M9X.'))
