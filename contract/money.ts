import { z } from 'zod'

/** Money on the wire: naira, never negative, at most 2 decimals (kobo). */
export const money = z.number().min(0).max(1_000_000_000_000).multipleOf(0.01)

/** Money that can be negative, such as a balance or a ledger amount: naira, at most 2 decimals. */
export const signedMoney = z.number().min(-1_000_000_000_000).max(1_000_000_000_000).multipleOf(0.01)

/** Money in a query string, such as `minPrice=1500.50`: naira, at most 2 decimals. */
export const moneyQuery = z.coerce
  .string<string | number>()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'Write an amount in naira, such as 1500 or 1500.50.')
  .transform(Number)
