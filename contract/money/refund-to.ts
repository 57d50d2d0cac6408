import { z } from 'zod'

/** Where the customer wants a refund: the way that it was paid, or store credit for what the card paid. */
export const refundTo = z.enum(['source', 'store_credit'])
export type RefundTo = z.infer<typeof refundTo>
