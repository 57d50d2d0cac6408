import { z } from 'zod'
import { moment } from '#contract/fields.ts'

/** Days for which an approver reads that a bank account has replaced another. */
export const accountIsNewDays = 7

/**
 * Whose account a payout goes to, for who approves it. `nameDiffers` if it has neither the owner's name nor that of the
 * store or company. `changedAt` is when it replaced another account, for `accountIsNewDays`.
 */
export const payoutAccount = z.object({
  name: z.string(),
  owner: z.string(),
  nameDiffers: z.boolean(),
  changedAt: moment.nullable(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

/** Payouts pause `until` then, because the bank account was changed at `changedAt`. */
export const bankPause = z.object({ changedAt: moment, until: moment })
export type BankPause = z.infer<typeof bankPause>
