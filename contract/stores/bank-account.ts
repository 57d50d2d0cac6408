import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { resolveBankAccount } from '#contract/money/banks.ts'

/** Hours without payout approval after the bank account changes, so that the owner can object. */
export const payoutPauseHours = 24

/**
 * A store's payout account. `accountName` is the bank's. `payoutsPausedUntil` is set while payouts are paused after a
 * change.
 */
export const bankAccount = z.object({
  id,
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  updatedAt: moment,
  payoutsPausedUntil: moment.nullable(),
})
export type BankAccount = z.infer<typeof bankAccount>

const { account_number, bank_code } = resolveBankAccount.query.shape

/** `password` is the caller's. */
export const bankAccountBody = z.object({
  accountNumber: account_number,
  bankCode: bank_code,
  password: z.string().min(1).max(200),
})

const refusals = ['wrong_password', 'bank_account_unknown', 'provider_unavailable'] as const

export const addBankAccount = endpoint({
  id: 'bank-account.add',
  method: 'POST',
  path: '/v1/bank',
  summary: 'Sets the store’s payout account after the bank confirms its name; the owner gets a mail',
  access: ['merchant:bank'],
  body: bankAccountBody,
  answer: bankAccount,
  errors: [...refusals, 'bank_account_exists'],
  message: done.bankAccountSaved,
  perMinute: 5,
})

export const updateBankAccount = endpoint({
  id: 'bank-account.update',
  method: 'PATCH',
  path: '/v1/bank/{id}',
  summary: 'Replaces the payout account; the owner gets a mail, and payouts pause for 24 hours',
  access: ['merchant:bank'],
  params: byId,
  body: bankAccountBody,
  answer: bankAccount,
  errors: refusals,
  message: done.bankAccountSaved,
  perMinute: 5,
})

export const getBankAccount = endpoint({
  id: 'bank-account.get',
  method: 'GET',
  path: '/v1/bank',
  summary: 'The store’s payout account; null if none is set',
  access: ['merchant:bank'],
  answer: bankAccount.nullable(),
})
