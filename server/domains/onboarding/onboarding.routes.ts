import * as contract from '#contract/onboarding/onboarding.ts'
import { bankList, resolveAccount } from '#platform/banks.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { onboardingOf } from './onboarding.views.ts'
import { type BankInput, saveStep } from './save-step.ts'
import { submit } from './submit.ts'

export function onboardingRoutes(platform: Platform): readonly Route[] {
  const banks = bankList(platform)

  /** Looks up the account name at the bank. */
  const named = async (input: {
    bankCode: string
    accountNumber: string
  }): Promise<BankInput | Failure<'bank_account_unknown' | 'provider_unavailable'>> => {
    const listed = await banks()
    if (failed(listed)) return listed
    const bank = listed.find(({ code }) => code === input.bankCode)
    if (!bank) return failField('bankCode', 'bank_account_unknown')
    const { bankCode, accountNumber } = input
    const resolved = await resolveAccount(platform, { bankCode, accountNumber })
    return failed(resolved)
      ? resolved
      : { step: 'bank', bankCode, bankName: bank.name, accountNumber, accountName: resolved.accountName }
  }

  return [
    route(contract.getOnboarding, ({ caller }) => onboardingOf(platform, caller)),

    route(contract.saveOnboarding, async ({ caller, body, db }) => {
      const input = body.step === 'bank' ? await named(body) : body
      if (failed(input)) return input
      const refused = await db.transact(work => saveStep(work, caller, input))
      return failed(refused) ? refused : onboardingOf(platform, caller)
    }),

    route(contract.submitOnboarding, async ({ caller, body, db }) => {
      const refused = await db.transact(work => submit(work, caller, { ...body, appUrl: platform.config.appUrl }))
      return failed(refused) ? refused : onboardingOf(platform, caller)
    }),
  ]
}
