import type { Bank } from '#contract/money/banks.ts'
import { after, hour } from './clock.ts'
import { type Failure, fail, failField } from './failure.ts'
import type { Platform } from './module.ts'
import { ProviderRefused, ProviderUnavailable } from './paystack.ts'

/**
 * Lists the banks of Nigeria by name, cached for an hour. While the provider is unavailable it returns the last list.
 * Returns `provider_unavailable` when there is no earlier list.
 */
export function bankList({ paystack, clock, log }: Platform): () => Promise<Bank[] | Failure<'provider_unavailable'>> {
  let cached: { banks: Bank[]; until: Date } | undefined
  return async () => {
    if (cached && clock.now() < cached.until) return cached.banks
    try {
      const listed = await paystack.banks()
      // Paystack lists some banks twice under one code.
      const byCode = new Map(listed.map(({ code, name }) => [code, { code, name }]))
      const banks = [...byCode.values()].sort((a, b) => a.name.localeCompare(b.name))
      cached = { banks, until: after(clock.now(), hour) }
      return banks
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ err: error }, 'could not load the list of banks')
      return cached?.banks ?? fail('provider_unavailable')
    }
  }
}

/**
 * Looks up the holder's name of a bank account. Returns `bank_account_unknown` for `field` (the input field of the
 * account number) when the provider doesn't know the account, or `provider_unavailable`.
 */
export async function resolveAccount(
  { paystack }: Platform,
  account: { accountNumber: string; bankCode: string },
  field = 'accountNumber',
): Promise<{ accountName: string } | Failure<'bank_account_unknown' | 'provider_unavailable'>> {
  try {
    const { account_name } = await paystack.resolveAccount(account)
    return { accountName: account_name }
  } catch (error) {
    if (error instanceof ProviderRefused) return failField(field, 'bank_account_unknown')
    if (error instanceof ProviderUnavailable) return fail('provider_unavailable')
    throw error
  }
}
