import { z } from 'zod'
import { id, moment } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

/** A posting of a ledger entry: either `debit` or `credit` is above zero, in naira. `owner` is a store, partner or order. */
const ledgerPosting = z.object({
  account: z.string(),
  owner: z.string().nullable(),
  debit: money,
  credit: money,
})

/** Ledger entry of a business event; its debits equal its credits. */
export const ledgerEntry = z.object({ id, event: z.string(), at: moment, postings: z.array(ledgerPosting).min(2) })
export type LedgerEntry = z.infer<typeof ledgerEntry>
