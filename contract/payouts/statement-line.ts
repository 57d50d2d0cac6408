import { z } from 'zod'
import { id, moment } from '#contract/fields.ts'
import { signedMoney } from '#contract/money.ts'

/** Kinds of lines of a statement. */
const statementKind = z.enum(['order', 'refund', 'return-cost', 'returned-payout', 'adjustment'])
export type StatementKind = z.infer<typeof statementKind>

/**
 * A ledger posting on a statement. `amount` is `sales` plus `commission`, which is below zero where it is charged. `sales`
 * includes `delivery`, which is what the store's own delivery earned less refunded delivery. `rates` are the percentages of
 * the commission, one per rate of the order's items. `late` if it is older than the statement before.
 */
export const statementLine = z.object({
  id: z.string(),
  at: moment,
  kind: statementKind,
  label: z.string(),
  orderId: id.nullable(),
  orderName: z.string().nullable(),
  /** The decided case that caused it. */
  caseId: id.nullable(),
  caseName: z.string().nullable(),
  sales: signedMoney,
  delivery: signedMoney,
  commission: signedMoney,
  rates: z.array(z.number()),
  amount: signedMoney,
  late: z.boolean(),
  /** What held the payout of a late order when the statement before was made. Optional, because the previous release doesn't send it. */
  heldFor: z
    .object({ by: z.enum(['case', 'dispute']), caseName: z.string().nullable() })
    .nullable()
    .optional(),
})
export type StatementLine = z.infer<typeof statementLine>
