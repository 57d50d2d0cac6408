import { z } from 'zod'
import './sentences.ts'

const digits = /^-?\d{1,15}(\.\d{1,10})?$/

/**
 * A number in a query string. Only plain digits are read: `1e3`, `0x10` and an empty text are refused, as `1,000` is, and
 * not taken for a number.
 */
export const queryNumber = <T extends z.ZodType<number, number>>(schema: T) =>
  z.preprocess(
    (value: number | string) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    schema,
  )
