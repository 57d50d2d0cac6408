import type { Bank } from '#contract/money/banks.ts'
import { after, hour } from './clock.ts'
import { type Failure, fail, failField } from './failure.ts'
import type { Platform } from './module.ts'
import { ProviderRefused, ProviderUnavailable } from './paystack.ts'

/**
 * The banks of Nigeria by name, asked of the provider once an hour. While it doesn't answer, the last list stands:
 * banks don't change by the hour. Fails with `provider_unavailable` when there is none yet.
 */
export function bankList({ paystack, clock, log }: Platform): () => Promise<Bank[] | Failure> {
  let kept: { banks: Bank[]; until: Date } | undefined
  return async () => {
    if (kept && clock.now() < kept.until) return kept.banks
    try {
      const listed = await paystack.banks()
      // Paystack lists some banks twice under one code.
      const byCode = new Map(listed.map(({ code, name }) => [code, { code, name }]))
      const banks = [...byCode.values()].sort((a, b) => a.name.localeCompare(b.name))
      kept = { banks, until: after(clock.now(), hour) }
      return banks
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ err: error }, 'the list of banks could not be had')
      return kept?.banks ?? fail('provider_unavailable')
    }
  }
}

/**
 * Name of an account's holder. Returns `provider_unavailable`, or `bank_account_unknown` about `field`, the name that the
 * account number has in the caller's input.
 */
export async function resolveAccount(
  { paystack }: Platform,
  account: { accountNumber: string; bankCode: string },
  field = 'accountNumber',
): Promise<{ accountName: string } | Failure> {
  try {
    const { account_name } = await paystack.resolveAccount(account)
    return { accountName: account_name }
  } catch (error) {
    if (error instanceof ProviderRefused) return failField(field, 'bank_account_unknown')
    if (error instanceof ProviderUnavailable) return fail('provider_unavailable')
    throw error
  }
}
