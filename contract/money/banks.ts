import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'

export const bank = z.object({ code: z.string(), name: z.string() })
export type Bank = z.infer<typeof bank>

export const listBanks = endpoint({
  id: 'bank.list',
  method: 'GET',
  path: '/bank',
  summary: 'Nigeria’s banks, as the card provider lists them',
  access: ['public'],
  answer: listOf(bank),
  errors: ['provider_unavailable'],
  sharedSeconds: 3600,
  perMinute: 120,
})

export const resolveBankAccount = endpoint({
  id: 'bank.resolve',
  method: 'GET',
  path: '/bank/resolve',
  summary: 'Account name of a bank account number',
  access: ['public'],
  query: z.object({
    account_number: z.string().regex(/^\d{10}$/, 'An account number has 10 digits.'),
    bank_code: z.string().regex(/^[0-9A-Z]{3,9}$/, 'Choose a bank.'),
  }),
  answer: z.object({ account_number: z.string(), account_name: z.string(), bank_code: z.string() }),
  errors: ['bank_account_unknown', 'provider_unavailable'],
  perMinute: 60,
})
