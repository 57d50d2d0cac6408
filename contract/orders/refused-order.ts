import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { id } from '#contract/fields.ts'

/** Why a call about several orders, each of which is done or refused by itself, refused one. */
export const refusedOrder = <const C extends readonly ErrorCode[]>(codes: C) =>
  z.object({ orderId: id, code: z.enum(codes), message: z.string() })
