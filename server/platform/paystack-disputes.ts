import { z } from 'zod'

/**
 * A card dispute at the provider. `refund_amount` is the disputed amount in kobo, `status` one of
 * `awaiting-merchant-feedback`, `awaiting-bank-feedback`, `pending` and `resolved`, and `resolution` is `declined` when
 * the dispute was won.
 */
export const providerDispute = z.object({
  id: z.number(),
  refund_amount: z.number().nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.number() }),
  dueAt: z.string().nullish(),
  resolvedAt: z.string().nullish(),
  messages: z.array(z.object({ body: z.string() })).nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ProviderDispute = z.infer<typeof providerDispute>

/** Evidence for the customer's bank, in Paystack's fields. `delivery_date` is a day. */
export interface ProviderEvidence {
  customer_email: string
  customer_name: string
  customer_phone: string
  service_details: string
  delivery_address?: string
  delivery_date?: string
}

/** The answer to a dispute. `uploaded_filename` is of a file uploaded before. */
export interface ProviderAnswer {
  resolution: 'merchant-accepted' | 'declined'
  message: string
  refund_amount: number
  uploaded_filename: string
  evidence?: number
}
