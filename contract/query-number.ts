import { z } from 'zod'
import './sentences.ts'

const digits = /^-?\d{1,15}(\.\d{1,10})?$/

/** A number in a query string. Accepts plain digits only: rejects `1e3`, `0x10`, `1,000` and an empty text. */
export const queryNumber = <T extends z.ZodType<number, number>>(schema: T) =>
  z.preprocess(
    (value: number | string) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
    schema,
  )
