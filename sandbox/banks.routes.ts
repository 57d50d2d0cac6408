import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bankOf, banks } from './banks.ts'
import { PaystackError, read, refused } from './errors.ts'
import { pageOf } from './input.ts'
import { accountName } from './names.ts'
import { resolves } from './recipients.ts'

const resolveInput = z.object({
  account_number: z.string('Account number is required').regex(/^\d{10}$/, 'Invalid account number'),
  bank_code: z.string('Bank code is required').min(1, 'Bank code is required'),
})

const listInput = z.object({
  country: z.string('Invalid country').toLowerCase().optional(),
  currency: z.string('Invalid currency').toUpperCase().optional(),
})

export function bankRoutes(api: FastifyInstance): void {
  api.get<{ Querystring: Record<string, unknown> }>('/bank', ({ query }) => {
    const { country, currency } = read(listInput, query)
    const nigeria = (country ?? 'nigeria') === 'nigeria' && (currency ?? 'NGN') === 'NGN'
    const { offset, perPage } = pageOf(query)
    return { status: true, message: 'Banks retrieved', data: nigeria ? banks.slice(offset, offset + perPage) : [] }
  })

  api.get('/bank/resolve', request => {
    const { account_number, bank_code } = read(resolveInput, request.query)
    const bank = bankOf(bank_code)
    if (!bank)
      throw refused(`Unknown bank code: ${bank_code}`, 'unknown_bank_code', 'Use a code of the List Banks endpoint')
    if (!resolves(account_number))
      throw new PaystackError(
        422,
        'Could not resolve account name. Check parameters or try again.',
        'invalid_bank_account',
        "Ensure that you're passing the correct bank code and account number",
      )
    return {
      status: true,
      message: 'Account number resolved',
      data: { account_number, account_name: accountName(account_number, bank_code), bank_id: bank.id },
    }
  })
}
